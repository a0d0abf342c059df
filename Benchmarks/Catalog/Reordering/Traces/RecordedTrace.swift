import Foundation
import Measuring

/// A recorded history: a row of `Recorded/sources.csv`, the only place that lists them.
///
/// Two histories come with the package. The others are histories of public repositories.
/// `extract.py --all` makes them on this machine from the repositories, and once their files
/// exist, they are workloads.
///
/// This type has what the catalog needs. For origins, licenses, and how the traces were made, see
/// `Traces/README.md`.
public struct RecordedTrace: Sendable, Hashable {
  /// The name of the file without extension, and of the workload.
  public let name: String
  /// A one-line description of the list.
  public let summary: String
  /// The size of the generated lists beside which reports show this history: the size nearest to
  /// the length of its longest version.
  public let size: Int
  /// The number of items inserted, including those of the first version.
  public let inserts: Int
  public let deletes: Int
  public let moves: Int
  /// Whether `extract.py` makes its file; otherwise the file comes with the package.
  public let isExtracted: Bool

  public var operations: Int { inserts + deletes + moves }

  /// Every history whose file exists here, in the manifest's order.
  public static let all = listed.filter { FileManager.default.fileExists(atPath: path(of: "\($0.name).ops")) }

  /// Every history of the manifest.
  public static let listed: [RecordedTrace] = {
    // The manifest comes with the package: if it cannot be read, the build is broken.
    do throws(InputError) {
      let manifest = path(of: "sources.csv")
      let text = try InputFile.text(at: manifest, kind: "a list of traces", example: example)
      return try rows(of: text, path: manifest)
    } catch { fatalError(error.description) }
  }()

  /// The required columns; others may stand between them.
  private static let columns = ["name", "summary", "size", "inserts", "deletes", "moves", "rule"]
  private static let example = "'\(columns.joined(separator: ","))'"

  /// Reads a manifest.
  ///
  /// - Parameter path: The name of the file in errors.
  /// - Throws: ``InputError`` that names the file, the line and the remedy.
  static func rows(of text: String, path: String) throws(InputError) -> [RecordedTrace] {
    func error(_ line: Int, _ message: String) -> InputError {
      InputError(.data, "\(path): line \(line): \(message)")
    }
    let rows: [CSV.Row]
    do throws(LineError) { rows = try CSV.rows(text) } catch let wrong {
      throw error(wrong.line ?? 1, "\(wrong.problem); correct the comma-separated values")
    }
    guard let head = rows.first else { throw error(1, "the header is missing; write \(example)") }
    var places: [Int] = []
    for column in columns {
      guard let place = head.fields.firstIndex(of: column) else {
        throw error(
          head.line, "the column '\(column)' is missing; the header needs \(example), and may have more")
      }
      places.append(place)
    }
    var names: Set<String> = []
    return try rows.dropFirst().map { row throws(InputError) in
      guard row.fields.count == head.fields.count else {
        throw error(
          row.line, "\(row.fields.count) fields; write \(head.fields.count), as in the header")
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
        throw error(row.line, "'\(fields[0])' is listed already; give each trace its own name")
      }
      return RecordedTrace(
        name: fields[0], summary: fields[1], size: numbers[0], inserts: numbers[1], deletes: numbers[2],
        moves: numbers[3], isExtracted: !fields[6].isEmpty)
    }
  }

  /// Returns the path of a file in the folder of recorded histories.
  static func path(of file: String) -> String {
    Bundle.module.bundleURL.appending(path: "Recorded").appending(path: file).path
  }
}
