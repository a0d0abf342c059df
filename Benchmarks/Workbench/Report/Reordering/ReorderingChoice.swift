import Measuring
import Reordering
import Reporting

/// Which strategy to take for lists of a size whose keys may be so long, and why.
///
/// The groups are asked in their order: real histories, everyday use, hot gaps. Whoever writes more than a twentieth more
/// rows than the best of those left is out. What an adversary does who sees the keys is told, and decides nothing: no
/// list of people is edited by one. Among those that are left there is no difference that anyone
/// would notice: the simplest is taken, the library's own first.
struct ReorderingChoice {
  /// Means closer than this factor are no difference.
  static let noDifference = 1.05

  /// The groups that decide, in their order.
  static let deciding: [WorkloadGroup] = [.real, .everyday, .hot]

  let use: String
  /// Those that do as well.
  let equals: [String]
  /// The best one that the library does not have.
  let rival: String?
  let data: ReorderingFigures
  let size: Int
  private let kind: Kind

  /// What a row may hold to say its place.
  enum Kind {
    /// A number of 64 bits.
    case number
    /// A text that an index of any database takes.
    case text
  }

  init?(_ data: ReorderingFigures, size: Int, kind: Kind) {
    self.data = data
    self.size = size
    self.kind = kind
    let candidates = data.strategies.filter { Self.isFit($0, data, size, kind) }
    let best = Self.best(of: candidates, data, size)
    guard let use = best.min(by: { Self.simplicity($0) < Self.simplicity($1) }) else { return nil }
    self.use = use
    equals = best.filter { $0 != use }
    rival = Self.best(of: candidates.filter { LibraryForms.form(of: $0) == nil }, data, size).first
  }

  private static func isFit(
    _ name: String, _ data: ReorderingFigures, _ size: Int, _ kind: Kind
  ) -> Bool {
    guard data.failure(name) == nil, let bytes = data.largest("largestKeyBytes", name, size), bytes > 0 else {
      return false
    }
    let isText = ReorderingCatalogue.strategies.first { $0.name == name }?.hasTextKeys ?? false
    return switch kind {
    case .number: bytes <= 8 && !isText
    case .text: bytes <= 128 && isText
    }
  }

  /// Those that no group puts behind.
  private static func best(of candidates: [String], _ data: ReorderingFigures, _ size: Int) -> [String] {
    var left = candidates
    for group in deciding where !data.members(group, size).isEmpty {
      let rows = left.compactMap { data.group($0, group, size)?.rows }
      guard let least = rows.min() else { continue }
      left = left.filter { data.group($0, group, size).map { $0.rows <= least * noDifference } ?? false }
    }
    return left
  }

  /// The library's own first, of these the one that is written shortest.
  private static func simplicity(_ name: String) -> Int { LibraryForms.form(of: name)?.count ?? .max }

  /// Strategies that write fewer rows in hot gaps, or as many, and can't be taken.
  var leftOut: [String] {
    let own = data.group(use, .hot, size)?.rows ?? .infinity
    let others = data.strategies.filter { name in
      !Self.isFit(name, data, size, kind)
        && (data.failure(name) != nil
          || (data.group(name, .hot, size)?.rows ?? .infinity) <= own * Self.noDifference)
    }
    let (broken, long) = (
      others.filter { data.failure($0) != nil }, others.filter { data.failure($0) == nil }
    )
    var reasons: [String] = []
    if let first = broken.min(by: { data.failure($0)!.step < data.failure($1)!.step }) {
      reasons.append(
        broken.map { "`\($0)`" }.joined(separator: ", ")
          + ": the order breaks, that of `\(first)` after \(Format.count(data.failure(first)!.step)) steps")
    }
    if let longest = long.max(by: { length($0) < length($1) }) {
      reasons.append(
        long.map { "`\($0)`" }.joined(separator: ", ")
          + ": keys or rows of up to \(Format.text(length(longest), .bytes))")
    }
    return reasons
  }

  private func length(_ name: String) -> Double { data.largest("largestKeyBytes", name, size) ?? 0 }

  /// What the best rival writes beside it, group by group.
  var alternative: String? {
    guard let rival else { return nil }
    let factors = WorkloadGroup.allCases.compactMap { group -> String? in
      guard let own = data.group(use, group, size)?.rows, let other = data.group(rival, group, size)?.rows
      else {
        return nil
      }
      return "\(Format.text(other / own, .times)) \(group.rawValue)"
    }
    return "`\(rival)`: rows \(factors.joined(separator: ", "))"
  }

  /// The figures that decide, by groups.
  var figures: [String] {
    let groups = WorkloadGroup.allCases.compactMap { group -> String? in
      guard let figures = data.group(use, group, size) else { return nil }
      return
        "\(Format.text(figures.rows))\(figures.isCutOff ? "*" : "") \(group.rawValue) "
        + "(\(figures.count) \(figures.count == 1 ? "workload" : "workloads"))"
    }
    var texts = ["rows an insert or move: " + groups.joined(separator: ", ")]
    texts.append("keys of at most \(Format.text(length(use), .bytes))")
    if !equals.isEmpty {
      texts.append("no difference to \(equals.map { "`\($0)`" }.joined(separator: ", ")): it is the simplest")
    }
    return texts
  }

  /// The most rows that one operation writes beyond its own.
  var burst: String? {
    let bursts = WorkloadGroup.allCases.compactMap { group in
      data.group(use, group, size).map { (group, $0.burst) }
    }
    guard let most = bursts.max(by: { $0.1 < $1.1 }) else { return nil }
    return "\(Format.text(most.1)) rows (\(most.0.rawValue))"
  }
}
