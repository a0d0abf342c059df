import Measuring
import Reordering

/// List histories, as read by `bench replay`.
enum FuzzedTraces: FuzzedReader {
  static let name = "traces"

  static let seeds = [
    "i 0\n", "# a comment\n\ni 0 3\r\n\tm 2 0  \nd 0\nd 0 2", "i 0 10\nm 9 0\nm 0 9\nd 3 4\ni 6 2\n",
    "\u{9E}\u{7D2}",
  ].map { Array($0.utf8) }

  static let words = ["i 0", "d 0", "m 0 1", "\n", "#", " 4000000", "9223372036854775807", "-1"]

  static func check(_ bytes: [UInt8]) {
    do throws(InputError) {
      let trace = try Trace(bytes: bytes, path: "FILE")
      var count = 0
      for operation in trace.history.operations {
        switch operation {
        case .insert(let index):
          require(0...count ~= index, "\(operation) of \(count)")
          count += 1
        case .remove(let index):
          require(0..<count ~= index, "\(operation) of \(count)")
          count -= 1
        case .move(let from, let to):
          require(0..<count ~= from && 0..<count ~= to, "\(operation) of \(count)")
        case .moveBlock: require(false, "a trace moves no blocks")
        }
      }
    } catch {
      require(error.description.hasPrefix("FILE: ") && isOneLine(error.description), error.description)
    }
  }
}
