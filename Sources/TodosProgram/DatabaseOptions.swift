#if Server
import ArgumentParser
import Foundation
import Logging
import TodoServer

/// The option that names the database.
struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The file with all lists and tokens; created if missing.", valueName: "file"))
  var database = "todos.sqlite"

  /// Opens the storage of an existing file.
  func openExisting() throws(ProgramError) -> SQLiteStorage {
    if !FileManager.default.fileExists(atPath: database) {
      throw ProgramError(.noInput, "there is no database at \(database); choose its file with --database")
    }
    return try open()
  }

  /// Opens the storage, or creates it.
  func open(logger: Logger? = nil) throws(ProgramError) -> SQLiteStorage {
    do {
      return try SQLiteStorage(at: URL(fileURLWithPath: database), logger: logger)
    } catch let error as StorageError {
      throw ProgramError(error)
    } catch {
      throw ProgramError(.cannotCreate, "cannot open the database \(database): \(error)")
    }
  }
}

/// Calls the storage, and converts its errors to errors of the program.
func storing<Value>(_ body: () async throws -> Value) async throws -> Value {
  do {
    return try await body()
  } catch let error as StorageError {
    throw ProgramError(error)
  }
}

/// Writes a line to standard output, for a user or another program.
func say(_ line: String) throws(ProgramError) {
  do {
    try FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
  } catch {
    throw ProgramError(.inputOutput, "cannot write to standard output: \(error.localizedDescription)")
  }
}
#endif
