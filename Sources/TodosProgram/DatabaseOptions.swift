#if Server
import ArgumentParser
import Foundation
import Logging
import TodoServer

/// Where the lists are.
struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The file with all lists and tokens; it is made if there is none.", valueName: "file"))
  var database = "todos.sqlite"

  /// The storage of a file that is there, opened.
  func openExisting() throws(ProgramError) -> SQLiteStorage {
    if !FileManager.default.fileExists(atPath: database) {
      throw ProgramError(.noInput, "there is no database at \(database); name it with --database")
    }
    return try open()
  }

  /// The storage, opened, or made.
  func open(logger: Logger? = nil) throws(ProgramError) -> SQLiteStorage {
    do {
      return try SQLiteStorage(at: URL(fileURLWithPath: database), logger: logger)
    } catch let error as StorageError {
      throw ProgramError(error)
    } catch {
      throw ProgramError(.cannotCreate, "\(database) can't be opened: \(error)")
    }
  }
}

/// What storage throws, as the program says it.
func storing<Value>(_ body: () async throws -> Value) async throws -> Value {
  do {
    return try await body()
  } catch let error as StorageError {
    throw ProgramError(error)
  }
}

/// Writes a line where the next program, or a person, reads it.
func say(_ line: String) throws(ProgramError) {
  do {
    try FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
  } catch {
    throw ProgramError(.inputOutput, "standard output can't be written: \(error.localizedDescription)")
  }
}
#endif
