import Measuring
import Reordering
import Reporting

/// Which strategy to take for lists of a size whose keys may be so long, and why.
///
/// The groups are asked in their order: real histories, everyday use, hot gaps. Whoever writes more than a twentieth more
/// rows than the best of those left is out. One or two real histories decide nothing: it takes three. What an adversary
/// does who sees the keys is told, and decides nothing: no list of people is edited by one. Among those that are left
/// there is no difference that anyone would notice: the simplest is taken, the library's own first.
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
    // Where none of the groups was measured, there is nothing to choose by.
    guard Self.deciding.contains(where: { Self.decides($0, data, size) }) else { return nil }
    let candidates = data.strategies.filter { Self.isFit($0, data, size, kind) }
    let best = Self.best(of: candidates, data, size)
    guard let use = best.min(by: { Self.simplicity($0) < Self.simplicity($1) }) else { return nil }
    self.use = use
    equals = best.filter { $0 != use }
    let rivals = Set(StrategyFacts.all.filter(\.isRival).map(\.name)).subtracting([use])
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

  /// The shortest limit of an index that we know of: MySQL's for rows in its older formats. PostgreSQL's is 2,704.
  private static let shortestIndexLimit = 767.0

  /// Those that no group puts behind.
  private static func best(of candidates: [String], _ data: ReorderingFigures, _ size: Int) -> [String] {
    var left = candidates
    for group in deciding where decides(group, data, size) {
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
    func named(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
    var reasons: [String] = []
    let failures = broken.compactMap { name in data.failure(name, upTo: size).map { (name, $0) } }
    if let first = failures.min(by: { $0.1.step < $1.1.step }) {
      reasons.append(
        "\(named(broken)): the order breaks, that of `\(first.0)` after \(Format.count(first.1.step)) steps of "
          + "`\(first.1.workload)`")
    }
    if !other.isEmpty {
      reasons.append("\(named(other)): \(kind == .text ? "no text" : "a text, or longer")")
    }
    if let longest = long.max(by: { length($0) < length($1) }) {
      reasons.append("\(named(long)): keys or rows of up to \(Format.text(length(longest), .bytes))")
    }
    return reasons
  }

  private func length(_ name: String) -> Double { data.largest("largestKeyBytes", name, size) ?? 0 }

  /// What the best rival writes beside it, group by group.
  var alternative: String? {
    guard let rival else { return nil }
    let factors = WorkloadGroup.allCases.compactMap { group -> String? in
      guard let own = data.group(use, group, size), let other = data.group(rival, group, size) else {
        return nil
      }
      let star = own.isCutOff || other.isCutOff ? "*" : ""
      return "\(Format.text(other.rows / own.rows, .times))\(star) \(group.rawValue)"
    }
    return "`\(rival)`: rows \(factors.joined(separator: ", "))"
  }

  /// The figures that decide, by groups.
  var figures: [String] {
    let groups = WorkloadGroup.allCases.compactMap { group -> String? in
      guard let figures = data.group(use, group, size) else { return nil }
      return
        "\(figures.text) \(group.rawValue) "
        + "(\(figures.count) \(figures.count == 1 ? "workload" : "workloads"))"
    }
    var texts = ["rows an insert or move: " + groups.joined(separator: ", ")]
    texts.append("keys of at most \(Format.text(length(use), .bytes))")
    if !equals.isEmpty {
      texts.append(
        "no difference to \(equals.map { "`\($0)`" }.joined(separator: ", ")): it is the shortest to write")
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
