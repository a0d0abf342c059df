/// What kind of use a workload stands for. Figures of different groups are never averaged.
public enum WorkloadGroup: String, CaseIterable, Sendable, Codable {
  /// What people did to lists that there are.
  case real
  /// What people do, made up: items are appended, inserted and moved here and there.
  case everyday
  /// One place is hit again and again: what a habit, an import or a paste does at worst.
  case hot
  /// Someone who sees the stored keys chooses each place so as to do most harm.
  case adversary

  /// What it stands for, in a line.
  public var summary: String {
    switch self {
    case .real: "what people did to lists that there are"
    case .everyday: "what people do, made up: items appended, inserted and moved here and there"
    case .hot: "one place is hit again and again, as by a habit, an import or a paste"
    case .adversary: "each place is chosen by someone who sees the keys, to do most harm"
    }
  }
}
