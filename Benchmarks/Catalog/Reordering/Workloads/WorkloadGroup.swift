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
    case .real: "what people did to lists that there are"
    case .everyday: "what people do, made up: items appended, inserted and moved here and there"
    case .hot: "one place is hit again and again, as by a habit, an import or a paste"
    case .adversary: "each place is chosen by someone who sees the keys, to do most harm"
    }
  }
}
