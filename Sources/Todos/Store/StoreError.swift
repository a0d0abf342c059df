public import Foundation
package import GRDB
import ListOrdering
import OrderedTable

/// An error that a store throws. The store's contents are then unchanged.
public enum StoreError: Error, Hashable, Sendable {
  /// The draft breaks the rules for todos or lists.
  case invalid(DraftFaults)
  /// The list, or the index, has reached its maximum number of items.
  case full(limit: Int)
  /// No todo has this id; it may have been deleted on another device.
  case unknownTodo(Todo.ID)
  /// No list has this id; it may have been deleted on another device.
  case unknownList(TodoList.ID)
  /// The list has changed, so that the call does not match it anymore. For example, one of the
  /// neighbors between which the caller inserts is gone, or both have changed their order.
  case outdated
  /// There is no step to undo.
  case nothingToUndo
  /// There is no step to redo.
  case nothingToRedo
  /// The file was written by a newer version of the app.
  case newerVersion
  /// The file is the database of another program.
  case otherProgram
  /// The file is not a store, or is damaged so that ``TodoStore/repair()`` can't help.
  case damaged(String)
  /// The file or its log was deleted, moved or replaced while it was open. Open it again.
  case fileChanged(String)
  /// Rows, columns or tables are damaged or missing; ``TodoStore/repair()`` repairs them.
  case needsRepair(String)
  /// The file can't be opened or written: permissions or its folder are missing, for example.
  case notWritable(String)
  /// The disk is full.
  case diskFull
  /// Another program has kept the file locked for too long.
  case busy
  /// The store was closed.
  case closed
  /// The calling task was canceled before the call finished.
  case cancelled
  /// Another error, with the database's message.
  case database(String)
}

extension StoreError: CustomStringConvertible {
  /// The problem and its remedy, for the user.
  public var description: String {
    switch self {
    case .invalid(let faults): faults.description
    case .full(let limit): "There is room for \(limit) entries; delete some, or add fewer."
    case .unknownTodo: "This todo was deleted; check the list again."
    case .unknownList: "This list was deleted; check your lists again."
    case .outdated: "The list has changed in the meantime; check it and try again."
    case .nothingToUndo: "There is nothing to undo."
    case .nothingToRedo: "There is nothing to redo."
    case .newerVersion: "These todos were written by a newer version of this app; update the app."
    case .otherProgram: "This file is the database of another program; choose another file."
    case .damaged(let reason):
      "The todos file is damaged; restore it from a backup. (\(reason))"
    case .fileChanged(let reason):
      "The todos file was moved, deleted or replaced while it was open; open it again. (\(reason))"
    case .needsRepair(let reason): "Some data in the todos file is damaged; repair the file. (\(reason))"
    case .notWritable(let reason):
      "The todos file can't be written; check its path and the permissions of its folder. (\(reason))"
    case .diskFull: "The disk is full; free some space and try again."
    case .busy: "Another program is using the todos file; try again."
    case .closed: "The todos file was closed; open it again."
    case .cancelled: "The operation was canceled and changed nothing; try again if needed."
    case .database(let reason): "The todos could not be read or written; try again. (\(reason))"
    }
  }
}

extension StoreError {
  /// Converts any error to the one that a store throws.
  init(_ error: any Error) {
    switch error {
    case let error as StoreError: self = error
    case let error as DraftFaults: self = .invalid(error)
    case let error as OrderedTableError<Todo.ID>: self = Self(error) { .unknownTodo($0) }
    case let error as OrderedTableError<TodoList.ID>: self = Self(error) { .unknownList($0) }
    case let error as ReplicaError<Todo.ID>: self = Self(error) { .unknownTodo($0) }
    case let error as ReplicaError<TodoList.ID>: self = Self(error) { .unknownList($0) }
    case let error as MergeError<Todo.ID>: self = Self(merging: error)
    case let error as MergeError<TodoList.ID>: self = Self(merging: error)
    case let error as DatabaseError: self = Self(error)
    case OpenedFile.Fault.cutOff: self = .damaged("The file is truncated.")
    case let error as OpenedFile.Fault: self = .fileChanged(error.description)
    case is CancellationError: self = .cancelled
    case let error as RowDecodingError: self = .needsRepair(error.description)
    default: self = .database(String(describing: error))
    }
  }

  private init<ID>(_ error: OrderedTableError<ID>, unknown: (ID) -> StoreError) {
    self =
      switch error.reason {
      case .unknown(let id): unknown(id)
      case .neighborGone, .neighborsReversed, .index, .duplicate, .otherList: .outdated
      case .unreadable, .written, .column: .needsRepair(error.description)
      case .full: .full(limit: TodoRules.maxTodos)
      case .notATable, .otherIndex, .notAscending: .damaged(error.description)
      }
  }

  private init<ID>(_ error: ReplicaError<ID>, unknown: (ID) -> StoreError) {
    self =
      switch error {
      case .unknown(let id): unknown(id)
      case .duplicate: .outdated
      case .unordered: .needsRepair(error.description)
      }
  }

  private init<ID>(merging error: MergeError<ID>) {
    self =
      switch error {
      case .duplicate, .unordered: .needsRepair(error.description)
      case .tooMany: .full(limit: Int(Int32.max))
      }
  }

  private init(_ error: DatabaseError) {
    let reason = error.message ?? "\(error.resultCode)"
    self =
      switch error.resultCode {
      case _ where error.meansFullDisk: .diskFull
      // Only a truncated log causes this error: if the database file itself is truncated, SQLite
      // reads the missing part as zeros.
      case _ where error.extendedResultCode == .SQLITE_IOERR_SHORT_READ:
        .fileChanged(OpenedFile.Fault.logTruncated.description)
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged(reason)
      case .SQLITE_ERROR where reason.hasPrefix("no such ") || reason.contains(" has no column named "):
        .needsRepair(reason)
      case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: .notWritable(reason)
      case .SQLITE_INTERRUPT: .cancelled
      // SQLite reports this error if the connection was closed during the call.
      case .SQLITE_MISUSE: .closed
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
      default: .database(reason)
      }
  }
}

extension DatabaseError {
  /// Whether the error reports a full disk, including codes that a write-ahead log causes.
  package var meansFullDisk: Bool {
    if resultCode == .SQLITE_FULL { return true }
    return [
      .SQLITE_IOERR_WRITE, .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_FSYNC, .SQLITE_IOERR_TRUNCATE,
    ].contains(extendedResultCode)
  }
}

extension StoreError: LocalizedError {
  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
