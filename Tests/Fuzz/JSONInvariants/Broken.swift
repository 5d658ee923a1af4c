/// Something that did not hold.
struct Broken: Error { let what: String }

func hold(_ condition: Bool, _ what: String) throws(Broken) {
  guard condition else { throw Broken(what: what) }
}
