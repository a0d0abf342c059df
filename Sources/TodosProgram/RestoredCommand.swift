#if Server
import ArgumentParser
import TodoServer

/// `todos restored`: a backup was put back.
struct RestoredCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restored",
    abstract: "Tells clients that a backup was put back; to be run once, before the server is started.",
    discussion: """
      The server's versions go back with a backup, and clients would wait for those that they have seen. Told so, they \
      take what the backup has, and send what it lacks.
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
