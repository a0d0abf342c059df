#if Server
import ArgumentParser
import TodoServer

/// `todos restored`: tells clients that a backup was restored.
struct RestoredCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restored",
    abstract: "Tells clients that a backup was put back; to be run once, before the server is started.",
    discussion: """
      Clients then take what the backup has, and send what it lacks. The server notices most backups by itself; run this \
      where the file that ends in -commits was put back as well.
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
