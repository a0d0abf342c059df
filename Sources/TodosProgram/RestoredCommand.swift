#if Server
import ArgumentParser
import TodoServer

/// `todos restored`: tells clients that a backup was restored.
struct RestoredCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restored",
    abstract: "Tells clients that a backup was restored. Run it once, before you start the server.",
    discussion: """
      Clients then merge the contents of the backup and push the changes that it lacks. The server detects \
      most restored backups by itself. Run this command if the file that ends in -commits was restored, too.
      """)

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let storage = try database.openExisting()
    try await storing {
      try await storage.renewMarks()
      try storage.close()
    }
  }
}
#endif
