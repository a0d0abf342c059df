import Foundation
import Measuring

/// All files that other programs have added to a run's folder.
struct RunAttachments {
  var instructions: [InstructionCounts] = []
  var yardsticks: YardstickTimes?
  var latencies: [LatencyTimes] = []

  init() {}

  /// Reads those in the folder of a run.
  init(in folder: URL) throws(InputError) {
    instructions = try InstructionCounts.attachment.read(from: folder) ?? []
    yardsticks = try YardstickTimes.attachment.read(from: folder)
    latencies = try LatencyTimes.attachment.read(from: folder) ?? []
  }

  private static let files: [any RunAttachmentFile] = [
    InstructionCounts.attachment, YardstickTimes.attachment, LatencyTimes.attachment,
  ]

  static let names = files.map(\.name)

  /// Throws if one of the files was not written by the expected program.
  static func checkThatTheyMayGo(from folder: URL) throws(InputError) {
    for file in files { try file.checkThatItMayGo(from: folder) }
  }

  /// Deletes the files from a folder, because they were measured for an earlier run.
  static func remove(from folder: URL) {
    for file in files { file.remove(from: folder) }
  }
}
