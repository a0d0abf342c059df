import Measuring
import Reordering
import Reporting

/// A claim as specified in `claims.json`.
struct ClaimEntries: Decodable {
  var topic: String?
  let words: String
  let source: QuotedSource
  /// The subject of the measurements, such as the strategies' names.
  let subject: String
  /// Strategies of one kind. Those in the run are measured; there must be at least one.
  var strategies: [String]?
  /// A strategy that the run must contain for the claim to apply.
  var needs: String?
  let tests: [ClaimEntry]
  var limits: [ClaimEntry]?
  var notes: [ClaimEntry]?

  /// Returns the claim with the figures of a run, or `nil` if the run lacks a deciding figure.
  func claim(_ run: ClaimFigures) -> Claim? {
    let strategies = (strategies ?? []).filter(run.data.strategies.contains)
    guard self.strategies == nil || !strategies.isEmpty,
      needs.map(run.data.strategies.contains) ?? true
    else { return nil }
    func test(_ entry: ClaimEntry, at size: Int? = nil) -> ClaimTest? {
      entry.test(run.reading(entry, of: strategies, at: size))
    }
    func each(_ entry: ClaimEntry) -> [ClaimTest?] {
      guard entry.forEachSize == true else { return [test(entry)] }
      return run.data.sizes.filter { size in
        run.data.figures.count(
          "placements", run.data.subject(entry.strategy ?? "", entry.on?.first ?? "", size)) != nil
      }.map { test(entry, at: $0) }
    }
    let first = tests.first.flatMap { run.reading($0, of: strategies) }
    let subject = subject.replacing(
      "{strategies}", with: strategies.map { "`\($0)`" }.joined(separator: ", "))
    return Claim(
      Quotation(topic: topic, words: words, source: source),
      of: first.flatMap { ClaimEntry.fill(subject, $0, .none) } ?? subject, tests.flatMap(each),
      butNot: (limits ?? []).map { entry in
        let words = entry.words ?? "", reading = run.reading(entry, of: strategies)
        return (words.replacing("{place}", with: reading?.place ?? ""), entry.test(reading))
      },
      notes: (notes ?? []).map { entry in
        run.reading(entry, of: strategies).flatMap {
          ClaimEntry.fill(entry.text ?? "", $0, entry.format)
        }
      })
  }
}

/// A named figure of a claim, with the bound for its test or the text for its note.
struct ClaimEntry: Decodable {
  /// A figure that ``ClaimFigures`` reads or derives.
  enum Figure: String, Decodable {
    case count, most, order, operationsBeforeBreak, rowsOnWorstWorkload, maxRowsPerOperation, damage
    case timesTheRows, growthPerDecade, growthOverLogarithm, insertionTime, merges, replicas, mainMerges
  }

  enum UnitName: String, Decodable { case bytes, percent, times }

  // MARK: The figure

  var figure: Figure?
  var counter: String?
  var per: String?
  var strategy: String?
  /// The strategy or policy to compare with.
  var over: String?
  /// The workloads. `real` stands for all histories of lists that people ordered.
  var on: [String]?
  /// A size in addition to the smallest one, or instead of it.
  var at: Int?
  var atLargestSize: Bool?
  var forEachSize: Bool?
  var damage: String?

  // MARK: The test

  var name: String?
  /// The words after "but not", for a limit.
  var words: String?
  var unit: UnitName?
  var atMost: Double?
  var atLeast: Double?
  var refutedAbove: Double?
  /// The reading's part above which the claim is refuted, if it exceeds `atMost`.
  var refutedAbovePart: String?
  /// The minimum decades of sizes that the figure must span. Otherwise, the outcome is open.
  var minimumDecades: Double?

  // MARK: The note

  /// A template with the reading's parts in braces. `*` marks a figure that was cut off.
  var text: String?

  var format: Unit {
    switch unit {
    case nil: .none
    case .bytes: .bytes
    case .percent: .percent
    case .times: .times
    }
  }

  func test(_ reading: ClaimReading?) -> ClaimTest? {
    let part = refutedAbovePart.flatMap { reading?.parts[$0] }
    let bound: Bound =
      switch (atLeast, atMost) {
      case (let least?, let most?): .within(least...most)
      case (let least?, nil): .atLeast(least)
      case (nil, let most?): .atMost(most, refutedAbove: part.map { max(most, $0) } ?? refutedAbove)
      case (nil, nil): .orderKept
      }
    let condition = minimumDecades.map {
      (
        text: "over \(Format.text($0)) decades or more",
        isMet: (reading?.parts["decades"] ?? 0) >= $0
      )
    }
    let name = name ?? ""
    return ClaimTest(
      reading.flatMap { Self.fill(name, $0, format) } ?? name, reading, bound, in: format, if: condition)
  }

  /// Fills a template with a reading's figures: `{value}`, `{PART}`, `{PART:DIGITS}` and
  /// `{NUMBER/value}`. Returns `nil` if the reading lacks one.
  static func fill(_ template: String, _ reading: ClaimReading, _ unit: Unit) -> String? {
    var result = "", rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      guard let text = text(rest[rest.index(after: open)..<close], reading, unit) else { return nil }
      result += rest[..<open] + text
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private static func text(_ field: Substring, _ reading: ClaimReading, _ unit: Unit) -> String? {
    if let slash = field.firstIndex(of: "/"), let whole = Double(field[..<slash]) {
      return reading.value > 0 ? Format.text((whole / reading.value).rounded()) : nil
    }
    if field.hasPrefix("value") {
      return Format.text(reading.value, unit)
        + (field.hasSuffix("*") && reading.isCutOff ? "*" : "")
    }
    let pieces = field.split(separator: ":")
    return reading.parts[String(pieces[0])].map {
      Format.text($0, digits: pieces.count > 1 ? Int(pieces[1]) ?? 3 : 3)
    }
  }
}

/// Public statements about these schemes, and the figures that support or refute them.
struct ClaimsSection {
  let insertion: InsertionFigures
  let reordering: ReorderingFigures
  let merging: MergingFigures

  /// Returns the claims for which the run has all figures.
  func claims() throws -> [Claim] {
    let run = ClaimFigures(insertion: insertion, data: reordering, merging: merging)
    let all: [ClaimEntries] = try Resource.decode("claims")
    return all.compactMap { $0.claim(run) }
  }

  func section() throws -> ReportSection? {
    let claims = try claims()
    guard !claims.isEmpty else { return nil }
    var table = Table([.init("claim"), .init("measured"), .init("bounds"), .init("verdict")])
    for claim in claims {
      table.append([
        .text(claim.quotation.markdown), .text(claim.measured), .text(claim.decides),
        .text("**\(claim.verdict)**"),
      ])
    }
    let size = reordering.sizes.first
    return ReportSection(
      name: "claims", title: "Claims checked",
      blocks: [
        .text(
          """
          This table checks public statements about these strategies against the figures of this run. Each \
          verdict follows only from the figures and bounds in its row. A statement is upheld if its figures \
          are within their bounds. Some claims have a second bound. If its figure is outside that bound, the \
          verdict adds the restriction “but not …”. Quotations are literal. \
          \(size.map { "Lists have \(Format.count($0)) items unless the row says otherwise. " } ?? "") A \
          *decade* is a factor of ten in the number of items. A star means that counting or timing was cut \
          off. A claim is left out if the run lacks one of its figures. Figures of real histories are those \
          of the \(size.map { reordering.members(.real, $0).count } ?? 0) that are counted with lists of \
          this size; other histories may refute what is upheld here.
          """
        ), .table(table),
      ])
  }
}
