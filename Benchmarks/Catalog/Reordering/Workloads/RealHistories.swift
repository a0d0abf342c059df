import Foundation
import Measuring

extension ReorderingWorkload {
  /// Every recorded history. To add one, put its file and its manifest row into `Traces/Recorded`.
  static let real: [ReorderingWorkload] = workloads(RecordedTrace.all)

  /// Every listed history, including those whose files are missing, which cannot run.
  static let listed: [ReorderingWorkload] = workloads(RecordedTrace.listed)

  private static func workloads(_ traces: [RecordedTrace]) -> [ReorderingWorkload] {
    traces.map { trace in
      ReorderingWorkload(
        trace.name, summary(of: trace), in: .real, parts: trace.size <= 1_000 ? [.timed] : [], recorded: trace
      ) { _, _ in
        // Callers run only traces whose files exist: if one cannot be read, the build is broken.
        do throws(InputError) { return try Trace.bundled(trace.name).history } catch {
          fatalError(error.description)
        }
      }
    }
  }

  /// Returns a description of the history, with the number of operations of each kind.
  private static func summary(of trace: RecordedTrace) -> String {
    let counts = [(trace.inserts, "inserts"), (trace.deletes, "deletes"), (trace.moves, "moves")]
      .filter { $0.0 > 0 }
      .map { "\($0.0.formatted(.number.locale(Locale(identifier: "en_US")))) \($0.1)" }
    return "\(trace.summary): \(counts.joined(separator: ", "))"
  }
}
