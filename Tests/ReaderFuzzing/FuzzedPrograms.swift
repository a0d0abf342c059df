import Reordering
import Measuring

/// A program's responses to `bench replay --program`: its first line and a response per operation.
enum FuzzedPrograms: FuzzedReader {
  static let name = "programs"

  static let seeds = [
    "list-ordering 1 integer\n0 1\n\n1 2\n\n2 3\n\n2 -1\n1 4\n\n\n",
    "list-ordering 1 double my own\n0 1\n\n1 2\n\n2 1.5\n\n2 0.5\n\n1 -1e300\n\n\n",
    "list-ordering 1 text\r\n0 a\r\n\r\n1 b\n\n2 \u{E9} x\n\n2 A\n\n2 b\n0 b\n\n",
    "list-ordering 2 text", "list-ordering 1 text \u{9B}\n0 \u{7D2}\u{1B}[2J\n\n",
  ].map { Array($0.utf8) }

  static let words = [
    "list-ordering 1 ", "integer\n", "double\n", "text\n", "\n\n", "\n", "\r\n", "0 ", "1 ", "2 ", "3 ",
    "nan", "inf",
    "0x1p-1074", "-0", "1e999", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
  ]

  private static let history = History(
    initialCount: 2,
    operations: [
      .insert(at: 1), .move(from: 1, to: 0), .moveBlock(from: 0, count: 2, to: 1), .remove(at: 0),
      .insert(at: 2),
      .remove(at: 1),
    ])

  static func check(_ bytes: [UInt8]) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)[
      ...]
    do throws(ProgramFault) {
      let greeting = try ProgramGreeting(lines.popFirst() ?? [])
      let counters = try ProgramReplay.counters(
        of: history, keys: greeting.keys, maxRows: 50, maxStoredBytes: 4_096
      ) {
        request, maxRows throws(ProgramFault) in
        require(isOneLine(request), request)
        var rows: [[UInt8]] = []
        while let line = lines.popFirst(), !line.isEmpty, rows.count < maxRows { rows.append(line) }
        return rows
      }
      require(counters.operations <= history.operationCount, "\(counters)")
      require(counters.rowsRelabeled <= counters.rowsWritten, "\(counters)")
    } catch {
      let line = InputError(.data, error.reason).description
      require(isOneLine(line) && line.count < 1_000, line)
    }
  }
}
