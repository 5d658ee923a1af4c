/// The name that the caller gives to one push; unique among the pushes of one client that have not ended.
package struct PushID: Sendable, Hashable, CustomStringConvertible {
  package let number: UInt64

  package init(_ number: UInt64) { self.number = number }

  package var description: String { "push \(number)" }
}
