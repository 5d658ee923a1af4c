/// Numbers with the word for what they count.
package enum Counted {
  /// `1 error`, `2 errors`; a plural that is not made by an s is given.
  package static func text(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number) " + (number == 1 ? one : many ?? one + "s")
  }
}
