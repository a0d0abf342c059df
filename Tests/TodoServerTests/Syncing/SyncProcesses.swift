#if Server
import FaultyNetwork
import Foundation
import TestSupport
import Todos

/// A server and devices, each a process with its own file.
final class SyncProcesses {
  let folder: TemporaryFolder
  private(set) var server: RunningProgram
  /// The server's URL, which stays the same after a restart.
  let url: URL
  private(set) var devices: [Device] = []

  struct Device {
    let number: Int
    let token: String
    var program: RunningProgram?
  }

  /// Returns the path of a file in the folder.
  func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  init(devices count: Int) throws {
    folder = try TemporaryFolder()
    (server, url) = try Self.serve(folder, port: 0)
    for number in 0..<count { devices.append(Device(number: number, token: try token())) }
  }

  private static func serve(_ folder: TemporaryFolder, port: Int) throws -> (RunningProgram, URL) {
    let program = try RunningProgram(
      "todos",
      [
        "serve", "--port", "\(port)", "--database", folder.url.appendingPathComponent("server.sqlite").path,
        "--requests-per-second", "0", "--log-level", "critical",
      ])
    guard let address = program.lines(1).first, let url = URL(string: address) else {
      throw CocoaError(.executableLoad, userInfo: [NSLocalizedDescriptionKey: "The server does not start."])
    }
    return (program, url)
  }

  /// Creates a token for one device.
  func token() throws -> String {
    let program = try RunningProgram("todos", ["token", "main", "--database", path("server.sqlite")])
    return program.finish().last ?? ""
  }

  /// Kills the server at a random moment, and starts it again.
  func killServer() throws {
    _ = server.kill()
    (server, _) = try Self.serve(folder, port: url.port!)
  }

  /// Starts a device whose user edits until it is killed or the time is over.
  ///
  /// - Parameter faults: The probability that a request meets a fault.
  func start(_ number: Int, seed: UInt64, seconds: Double, faults: Double) throws {
    devices[number].program = try RunningProgram(
      "Editor",
      [
        "device", "edit", path("\(number).sqlite"), url.absoluteString, devices[number].token,
        path("\(number).log"), "\(seed)", "\(seconds)", "\(faults)",
      ])
  }

  /// Kills a device at a random moment.
  func kill(_ number: Int) {
    _ = devices[number].program?.kill()
    devices[number].program = nil
  }

  /// Waits until a device has ended by itself, and returns whether it succeeded.
  func finish(_ number: Int) -> Bool {
    guard let program = devices[number].program else { return true }
    _ = program.finish()
    devices[number].program = nil
    return program.code == 0
  }

  /// Syncs a device once without faults, and returns what it then shows.
  func settle(_ file: String, token: String) throws -> String {
    let program = try RunningProgram("Editor", ["device", "settle", path(file), url.absoluteString, token])
    return program.finish().last ?? ""
  }

  func end() {
    for device in devices { kill(device.number) }
    _ = server.kill()
  }
}
#endif
