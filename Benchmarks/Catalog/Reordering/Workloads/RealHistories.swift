import Foundation
import Measuring

extension ReorderingWorkload {
  /// Every history that was recorded: to add one, put its file and its row beside the others in `Traces/Recorded`.
  static let real: [ReorderingWorkload] = workloads(RecordedTrace.all)

  /// Every history that is listed, here or not: those that are not can't be run.
  static let listed: [ReorderingWorkload] = workloads(RecordedTrace.listed)

  private static func workloads(_ traces: [RecordedTrace]) -> [ReorderingWorkload] {
    traces.map { trace in
      ReorderingWorkload(
        trace.name, summary(of: trace), in: .real, parts: trace.size <= 1_000 ? [.timed] : [], recorded: trace
      ) { _, _ in
        // The traces come with the package: one that can't be read is a broken build, and says so.
        do throws(InputError) { return try Trace.bundled(trace.name).history } catch {
          fatalError(error.description)
        }
      }
    }
  }

  /// What the history is, and how much of each kind happened.
  private static func summary(of trace: RecordedTrace) -> String {
    let counts = [(trace.inserts, "inserts"), (trace.deletes, "deletes"), (trace.moves, "moves")]
      .filter { $0.0 > 0 }
      .map { "\($0.0.formatted(.number.locale(Locale(identifier: "en_US")))) \($0.1)" }
    return "\(trace.summary): \(counts.joined(separator: ", "))"
  }
}
