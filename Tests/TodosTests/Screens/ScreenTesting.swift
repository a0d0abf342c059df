import GRDB
import Observation
import TestSupport

@testable import Todos

/// Waits until a condition on observed models holds, without polling.
@MainActor func until(_ condition: @MainActor () -> Bool) async {
  while true {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    if withObservationTracking(condition, onChange: { continuation.finish() }) { return }
    for await _ in changes {}
  }
}

extension TodoStore {
  /// Makes the store refuse to write a table, until ``acceptWrites()``.
  func refuseWrites(to table: String) async throws {
    try await write { db in
      for event in ["INSERT", "UPDATE", "DELETE"] {
        try db.execute(
          sql: """
            CREATE TEMP TRIGGER refuse\(event) BEFORE \(event) ON main.\(table)
            BEGIN SELECT RAISE(ABORT, 'refused'); END
            """)
      }
    }
  }

  /// Waits until the store has this number of observations, and returns whether it does.
  func hasListeners(_ count: Int) async -> Bool { await eventually { watch.listenerCount == count } }

  func acceptWrites() async throws {
    try await write { db in
      for event in ["INSERT", "UPDATE", "DELETE"] { try db.execute(sql: "DROP TRIGGER refuse\(event)") }
    }
  }
}

extension ScreenAlert {
  /// The store's error, if that is the reason for the alert.
  var storeError: StoreError? {
    switch kind {
    case .savingFailed(let error), .readingFailed(let error): error as? StoreError
    default: nil
    }
  }
}
