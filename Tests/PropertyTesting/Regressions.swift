import Foundation

/// Failures found once, to be run first ever after.
///
/// A text of lines `NAME: CHOICES`, each with a comment after `#` if you like; blank lines and comments stand
/// between. A failure prints its line.
public struct Regressions: Sendable {
  /// The cases, in the order of the file.
  public var entries: [Entry] = []

  /// A failure found once.
  public struct Entry: Sendable, Equatable {
    /// The property's name.
    public var property: String
    /// The case.
    public var choices: ChoiceSequence
    /// What was wrong, say.
    public var comment: String
    /// Its line, counted from 1.
    public var line: Int
  }

  /// No regressions.
  public init() {}

  /// Reads a text of regressions.
  ///
  /// - Parameters:
  ///   - text: the lines.
  ///   - file: what an error calls the text.
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
  /// - Throws: `RegressionsError`, which names the file, and the line if it could be read.
  public init(contentsOf path: String) throws(RegressionsError) {
    let text: String
    do {
      text = try String(contentsOfFile: path, encoding: .utf8)
    } catch {
      throw RegressionsError(file: path, line: nil, problem: "cannot be read as UTF-8: \(error)")
    }
    try self.init(text: text, file: path)
  }

  /// The cases of one property.
  public func entries(of property: String) -> [Entry] {
    entries.filter { $0.property == property }
  }

  /// The cases of none of `properties`: a property was renamed or removed, and its regressions no longer run.
  public func orphans(among properties: [Property]) -> [Entry] {
    let names = Set(properties.map(\.name))
    return entries.filter { !names.contains($0.property) }
  }
}

/// A text of regressions is malformed.
public struct RegressionsError: Error, Equatable, CustomStringConvertible {
  /// The file.
  public var file: String
  /// The line, counted from 1; none if the file could not be read.
  public var line: Int?
  /// What is wrong with it.
  public var problem: String

  /// `FILE:LINE: PROBLEM`
  public var description: String {
    "\(file):\(line.map { "\($0):" } ?? "") \(problem)"
  }
}
