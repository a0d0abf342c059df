/// The kind of use that a workload represents. Results of different groups are never averaged.
public enum WorkloadGroup: String, CaseIterable, Sendable, Codable {
  /// Recorded edits of existing lists.
  case real
  /// Generated everyday edits: items are appended, inserted and moved in various places.
  case everyday
  /// Repeated edits in one place: the worst effect of a habit, an import or a paste.
  case hot
  /// An adversary that sees the stored keys chooses each place to do the most harm.
  case adversary

  public var summary: String {
    switch self {
    case .real: "recorded edits of real lists"
    case .everyday: "generated edits like those of people: items appended, inserted and moved here and there"
    case .hot: "edits that keep hitting one position, as a habit, an import or a paste does"
    case .adversary: "positions chosen by a program that sees the keys, to do the most harm"
    }
  }
}
