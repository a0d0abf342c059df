/// Reference measurements for the policies; none is a policy to use.
public enum MergeYardstick: String, CaseIterable, Sendable {
  /// The fewest pair intents that any order of the todos loses, whatever else it breaks.
  case exactMinimum = "exact-minimum"
  /// A merge of the whole list by pair intents alone: see ``FullWeave``.
  case fullWeave = "full-weave"
  /// Sorting the server's shuffled todos by priority, ties by id.
  case sort

  public var summary: String {
    switch self {
    case .exactMinimum: "the least that any order of the todos loses, by trying all (up to 12 todos)"
    case .fullWeave: "moved todos woven into the server's whole list against the fewest plain intents"
    case .sort: "not a merge: sorts the server's todos, which come shuffled, by priority, ties by id"
    }
  }
}
