#if Server
import FaultyProxy
import Foundation
import TestSupport

/// The client in Python, as a device behind the network of a house.
struct OtherClient {
  private let house: SyncHouse
  private let token: String
  private let file: String
  private let script: String

  /// Makes a device, with a token of its own.
  ///
  /// - Parameter file: The name of its file in the house's folder.
  init(_ house: SyncHouse, file: String) throws {
    guard let folder = Bundle.module.url(forResource: "OtherClient", withExtension: nil) else {
      throw CocoaError(.fileNoSuchFile)
    }
    (self.house, self.file, token) = (house, house.path(file), try house.token())
    script = folder.appendingPathComponent("client.py").path
  }

  /// Whether there is a Python to run it.
  static let hasPython: Bool = {
    let search = try? RunningProgram("TodoSyncer", [], shell: "command -v python3")
    return search?.finish().isEmpty == false
  }()

  /// Starts it with a command.
  ///
  /// - Parameter log: The name of a file in the house's folder for what it says: a pipe that nobody reads fills up.
  func run(_ command: [String], into log: String? = nil) throws -> RunningProgram {
    // It is no built program: the shell leaves the name of the one that is named aside. No proxy of the environment's
    // may stand before that of the house, and no compiled copy of the script in the bundle.
    try RunningProgram(
      "TodoSyncer",
      [log.map(house.path) ?? "/dev/stdout", script, file, house.proxy.url.absoluteString, token] + command,
      shell: "exec env no_proxy='*' python3 -B \"${@:2}\" >> \"$1\"")
  }

  /// Syncs once, and returns what it then shows.
  func settle() throws -> String { try run(["sync"]).finish().last ?? "" }
}
#endif
