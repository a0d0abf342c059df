import Foundation
import Measuring

/// A real history: a row of `Recorded/sources.csv`, the only place that lists them.
///
/// Two come with the package. The others are histories of public repositories, which `extract.py --all` makes on this
/// machine from the repositories themselves: they are workloads once their files are here.
///
/// Where a history is from, by whose license, and how its trace was made are for people to read: see
/// `Traces/README.md`. This has what the catalog needs.
public struct RecordedTrace: Sendable, Hashable {
  /// The name of its file without the ending, and of its workload.
  public let name: String
  /// What the list is, in a line.
  public let summary: String
  /// The size of the made-up lists that it is shown beside: the one that its longest version is nearest to.
  public let size: Int
  /// How many items were inserted over its life, those of its first version included.
  public let inserts: Int
  /// How many items were deleted.
  public let deletes: Int
  /// How many items were moved.
  public let moves: Int
  /// Whether `extract.py` makes its file; otherwise that comes with the package.
  public let isExtracted: Bool

  /// How many operations the trace has.
  public var operations: Int { inserts + deletes + moves }

  /// Every history whose file is here, in the manifest's order.
  public static let all = listed.filter { FileManager.default.fileExists(atPath: path(of: "\($0.name).ops")) }

  /// Every history of the manifest.
  public static let listed: [RecordedTrace] = {
    // It comes with the package: one that can't be read is a broken build, and says so.
    do throws(InputError) {
      let manifest = path(of: "sources.csv")
      let text = try InputFile.text(at: manifest, kind: "a list of traces", example: example)
      return try rows(of: text, path: manifest)
    } catch { fatalError(error.description) }
  }()

  /// The names of the columns that are read; others may stand between them.
  private static let columns = ["name", "summary", "size", "inserts", "deletes", "moves", "rule"]
  private static let example = "'\(columns.joined(separator: ","))'"

  /// Reads a manifest.
  ///
  /// - Parameter path: What the file is called in errors.
  /// - Throws: ``InputError`` that names the file, the line and the mend.
  static func rows(of text: String, path: String) throws(InputError) -> [RecordedTrace] {
    func error(_ line: Int, _ message: String) -> InputError {
      InputError(.data, "\(path): line \(line): \(message)")
    }
    let rows: [CSV.Row]
    do throws(LineError) { rows = try CSV.rows(text) } catch let wrong {
      throw error(wrong.line ?? 1, "\(wrong.problem); a manifest is comma-separated values")
    }
    guard let head = rows.first else { throw error(1, "there is no head; write \(example)") }
    var places: [Int] = []
    for column in columns {
      guard let place = head.fields.firstIndex(of: column) else {
        throw error(
          head.line, "there is no column '\(column)'; the head is \(example) and what else you like")
      }
      places.append(place)
    }
    var names: Set<String> = []
    return try rows.dropFirst().map { row throws(InputError) in
      guard row.fields.count == head.fields.count else {
        throw error(
          row.line, "\(row.fields.count) fields; the head has \(head.fields.count), write as many")
      }
      let fields = places.map { row.fields[$0] }
      var numbers: [Int] = []
      for (column, field) in zip(columns, fields).dropFirst(2).dropLast() {
        guard let number = Int(field), 0...TraceParser.maxOperations ~= number else {
          throw error(
            row.line, "\(column) is '\(field)'; write a number from 0 to \(TraceParser.maxOperations)")
        }
        numbers.append(number)
      }
      guard names.insert(fields[0]).inserted else {
        throw error(row.line, "'\(fields[0])' is listed already; give each trace a name of its own")
      }
      return RecordedTrace(
        name: fields[0], summary: fields[1], size: numbers[0], inserts: numbers[1], deletes: numbers[2],
        moves: numbers[3], isExtracted: !fields[6].isEmpty)
    }
  }

  /// Where a file of the recorded histories is.
  static func path(of file: String) -> String {
    Bundle.module.bundleURL.appending(path: "Recorded").appending(path: file).path
  }
}
