import Foundation

/// Failures that were found once and run first from then on.
///
/// Each line of the text is `NAME: CHOICES`, optionally followed by `#` and a comment. Blank lines
/// and lines with only a comment are skipped. A failure prints its line.
public struct Regressions: Sendable {
  /// The cases, in the order of the file.
  public var entries: [Entry] = []

  /// A failure that was found once.
  public struct Entry: Sendable, Equatable {
    /// The property's name.
    public var property: String
    /// The choices of the case.
    public var choices: ChoiceSequence
    /// The comment, such as a description of the fault.
    public var comment: String
    /// The line number, counted from 1.
    public var line: Int
  }

  /// Creates an empty collection.
  public init() {}

  /// Parses a text of regressions.
  ///
  /// - Parameters:
  ///   - text: The lines.
  ///   - file: The name of the text in errors.
  /// - Throws: `RegressionsError`, which names the line.
  public init(text: String, file: String = "regressions") throws(RegressionsError) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let halves = line.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let content = halves[0].trimmingCharacters(in: .whitespaces)
      if content.isEmpty { continue }
      guard let colon = content.lastIndex(of: ":"), colon > content.startIndex else {
        throw RegressionsError(file: file, line: index + 1, problem: "expected 'NAME: CHOICES # COMMENT'")
      }
      let choices: ChoiceSequence
      do {
        let text = content[content.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        choices = try ChoiceSequence(text: text)
      } catch {
        throw RegressionsError(file: file, line: index + 1, problem: error.description)
      }
      let name = content[..<colon].trimmingCharacters(in: .whitespaces)
      let comment = halves.count > 1 ? halves[1].trimmingCharacters(in: .whitespaces) : ""
      entries.append(Entry(property: name, choices: choices, comment: comment, line: index + 1))
    }
  }

  /// Reads a file of regressions.
  ///
  /// - Throws: `RegressionsError`, which names the file, and the line if the file was readable.
  public init(contentsOf path: String) throws(RegressionsError) {
    let text: String
    do {
      text = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw RegressionsError(file: path, line: nil, problem: "cannot be read as UTF-8: \(error)")
    }
    try self.init(text: text, file: path)
  }

  /// Returns the cases of one property.
  public func entries(of property: String) -> [Entry] {
    entries.filter { $0.property == property }
  }

  /// Returns the cases that belong to none of `properties`, because a property was renamed or
  /// removed. They no longer run.
  public func orphans(among properties: [Property]) -> [Entry] {
    let names = Set(properties.map(\.name))
    return entries.filter { !names.contains($0.property) }
  }
}

/// The error of a malformed text of regressions.
public struct RegressionsError: Error, Equatable, CustomStringConvertible {
  /// The name of the file.
  public var file: String
  /// The line number, counted from 1, or nil if the file could not be read.
  public var line: Int?
  /// The description of the problem.
  public var problem: String

  /// The text `FILE:LINE: PROBLEM`.
  public var description: String {
    "\(file):\(line.map { "\($0):" } ?? "") \(problem)"
  }
}
