import Foundation
import Measuring

/// All that other programs have put beside a run's own files.
struct RunAttachments {
  var instructions: [InstructionCounts] = []
  var yardsticks: YardstickTimes?
  var latencies: [LatencyTimes] = []

  /// None.
  init() {}

  /// Those in the folder of a run.
  init(in folder: URL) throws(InputError) {
    instructions = try InstructionCounts.attachment.read(from: folder) ?? []
    yardsticks = try YardstickTimes.attachment.read(from: folder)
    latencies = try LatencyTimes.attachment.read(from: folder) ?? []
  }

  private static let files: [any RunAttachmentFile] = [
    InstructionCounts.attachment, YardstickTimes.attachment, LatencyTimes.attachment,
  ]

  /// The names of their files.
  static let names = files.map(\.name)

  /// Makes sure that what stands in their places is ours, to be deleted.
  static func checkThatTheyMayGo(from folder: URL) throws(InputError) {
    for file in files { try file.checkThatItMayGo(from: folder) }
  }

  /// Deletes them from a folder: what was measured for another run is not this one's.
  static func remove(from folder: URL) {
    for file in files { file.remove(from: folder) }
  }
}
