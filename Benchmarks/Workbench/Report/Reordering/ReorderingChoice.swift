import Measuring
import Reordering
import Reporting

/// The recommended strategy for lists of a size with keys of a kind, and the reasons.
///
/// The groups are applied in order: real histories, everyday use, hot gaps. Each excludes the
/// strategies that write over 5% more rows than the best remaining one. Real histories count only
/// if there are at least three. Adversaries who see the keys are reported but do not affect the
/// choice, because they do not edit people's lists. The remaining strategies are equivalent in
/// practice. The simplest is chosen, preferably one of the library.
struct ReorderingChoice {
  /// The factor below which a difference between means is ignored.
  static let noDifference = 1.05

  /// The groups that decide, in order.
  static let deciding: [WorkloadGroup] = [.real, .everyday, .hot]

  let use: String
  /// The equivalent strategies.
  let equals: [String]
  /// The best strategy that is not in the library.
  let rival: String?
  let data: ReorderingFigures
  let size: Int
  private let kind: Kind

  /// The type of an order key.
  enum Kind {
    /// A number of 64 bits.
    case number
    /// A text that fits in an index of any database.
    case text
  }

  init?(_ data: ReorderingFigures, size: Int, kind: Kind) {
    self.data = data
    self.size = size
    self.kind = kind
    // Without a second strategy or figures of any group, no choice is possible.
    guard data.strategies.count > 1, Self.deciding.contains(where: { Self.decides($0, data, size) }) else {
      return nil
    }
    let candidates = data.strategies.filter { Self.isFit($0, data, size, kind) }
    let best = Self.best(of: candidates, data, size)
    guard let use = best.min(by: { Self.simplicity($0) < Self.simplicity($1) }) else { return nil }
    self.use = use
    equals = best.filter { $0 != use }
    let rivals = Set(StrategyFacts.all.filter(\.isExternal).map(\.name)).subtracting([use])
    rival = Self.best(of: candidates.filter(rivals.contains), data, size)
      .min {
        (data.group($0, .hot, size)?.rows ?? .infinity) < (data.group($1, .hot, size)?.rows ?? .infinity)
      }
  }

  private static func isFit(
    _ name: String, _ data: ReorderingFigures, _ size: Int, _ kind: Kind
  ) -> Bool {
    guard data.failure(name, upTo: size) == nil, let bytes = data.largest("largestKeyBytes", name, size),
      bytes > 0
    else {
      return false
    }
    return switch kind {
    case .number: bytes <= 8 && !isText(name)
    case .text: bytes <= shortestIndexLimit && isText(name)
    }
  }

  private static func isText(_ name: String) -> Bool {
    StrategyFacts.named(name)?.hasTextKeys ?? false
  }

  private static func decides(_ group: WorkloadGroup, _ data: ReorderingFigures, _ size: Int) -> Bool {
    data.members(group, size).count >= (group == .real ? 3 : 1)
  }

  /// The smallest index key limit known to us, in bytes: MySQL's for rows in its older formats.
  /// PostgreSQL's is 2,704.
  private static let shortestIndexLimit = 767.0

  /// Returns the strategies that no group excludes.
  private static func best(of candidates: [String], _ data: ReorderingFigures, _ size: Int) -> [String] {
    var left = candidates
    for group in deciding where decides(group, data, size) {
      let rows = left.compactMap { data.group($0, group, size)?.rows }
      guard let least = rows.min() else { continue }
      left = left.filter { data.group($0, group, size).map { $0.rows <= least * noDifference } ?? false }
    }
    return left
  }

  /// Returns a rank: the library's strategies come first, by the length of their Swift expressions.
  private static func simplicity(_ name: String) -> Int { LibraryForms.form(of: name)?.count ?? .max }

  /// The unsuitable strategies that write as few rows in hot gaps or fewer, or whose order breaks,
  /// with the reasons.
  var leftOut: [String] {
    func isBroken(_ name: String) -> Bool { data.failure(name, upTo: size) != nil }
    let own = data.group(use, .hot, size)?.rows ?? .infinity
    let others = data.strategies.filter { name in
      !Self.isFit(name, data, size, kind)
        && (isBroken(name)
          || (data.group(name, .hot, size)?.rows ?? .infinity) <= own * Self.noDifference)
    }
    let broken = others.filter(isBroken), whole = others.filter { !isBroken($0) }
    let other = whole.filter { Self.isText($0) != (kind == .text) && length($0) <= 128 }
    let long = whole.filter { !other.contains($0) }
    var reasons: [String] = []
    let failures = broken.compactMap { name in data.failure(name, upTo: size).map { (name, $0) } }
    if let first = failures.min(by: { $0.1.step < $1.1.step }) {
      reasons.append(
        "\(named(broken)) (the order breaks; soonest with `\(first.0)`, after "
          + "\(Format.count(first.1.step)) steps of `\(first.1.workload)`)")
    }
    if !other.isEmpty {
      reasons.append("\(named(other)) (\(kind == .text ? "no text keys" : "text keys"))")
    }
    if let longest = long.max(by: { length($0) < length($1) }) {
      reasons.append("\(named(long)) (keys or rows of up to \(Format.text(length(longest), .bytes)))")
    }
    return reasons
  }

  private func named(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }

  private func length(_ name: String) -> Double { data.largest("largestKeyBytes", name, size) ?? 0 }

  /// The rows that the best rival writes relative to the chosen strategy, by group.
  var alternative: String? {
    guard let rival else { return nil }
    let factors = WorkloadGroup.allCases.compactMap { group -> String? in
      guard let own = data.group(use, group, size), let other = data.group(rival, group, size) else {
        return nil
      }
      let star = own.isCutOff || other.isCutOff ? "*" : ""
      return "\(Format.text(other.rows / own.rows, .times))\(star) (\(group.rawValue))"
    }
    return "The best strategy outside the library is `\(rival)`. Its rows, divided by those of `\(use)`: "
      + factors.joined(separator: ", ")
  }

  /// The figures that decide, by group.
  var figures: [String] {
    let groups = WorkloadGroup.allCases.compactMap { group -> String? in
      guard let figures = data.group(use, group, size) else { return nil }
      return
        "\(figures.text) \(group.rawValue) "
        + "(\(figures.count) \(figures.count == 1 ? "workload" : "workloads"))"
    }
    var texts = ["rows per insert or move: " + groups.joined(separator: ", ")]
    texts.append("keys of at most \(Format.text(length(use), .bytes))")
    if !equals.isEmpty {
      texts.append(
        "as good, but not in the library or with a longer Swift expression: \(named(equals))")
    }
    return texts
  }

  /// The maximum number of other items' rows that one operation writes.
  var burst: String? {
    let bursts = WorkloadGroup.allCases.compactMap { group in
      data.group(use, group, size).map { (group, $0.burst) }
    }
    guard let most = bursts.max(by: { $0.1 < $1.1 }) else { return nil }
    return "\(Format.text(most.1)) rows (\(most.0.rawValue))"
  }
}
