import Foundation

/// The program that edits a database file, running.
final class Editor {
  private let process = Process()
  private let output = Pipe()

  /// The folder with the built products: the test bundle stands among them.
  private static let products: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return (bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL).resolvingSymlinksInPath()
  }()

  /// Starts the program, and waits until it begins with its work.
  init(_ arguments: [String]) throws {
    process.executableURL = Self.products.appending(path: "TableEditor")
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    _ = output.fileHandleForReading.availableData
  }

  /// Kills it, wherever it is.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// What it prints until its end.
  func finish() -> String {
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }
}

/// A folder of the test's own.
struct TemporaryFolder: ~Copyable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "ordered table \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
