#if Server
import FaultyProxy
import Foundation
import TestSupport

/// A server, a network in front of it, and the devices behind that: processes, each with a file of its own.
final class SyncHouse {
  let folder: TemporaryFolder
  let proxy: FaultyProxy
  private(set) var server: RunningProgram
  private(set) var devices: [Device] = []

  struct Device {
    let number: Int
    let token: String
    var program: RunningProgram?
  }

  /// Which files there are.
  func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  init(devices count: Int, seed: UInt64) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let (server, port) = try Self.serve(folder)
    self.server = server
    proxy = try FaultyProxy(to: port, seed: seed)
    for number in 0..<count { devices.append(Device(number: number, token: try token())) }
  }

  private static func serve(_ folder: TemporaryFolder) throws -> (RunningProgram, port: Int) {
    let program = try RunningProgram(
      "todos",
      [
        "serve", "--port", "0", "--database", folder.url.appendingPathComponent("server.sqlite").path,
        "--requests-per-second", "0", "--log-level", "critical",
      ])
    guard let address = program.lines(1).first, let port = URL(string: address)?.port else {
      throw CocoaError(.executableLoad, userInfo: [NSLocalizedDescriptionKey: "The server does not start."])
    }
    return (program, port)
  }

  /// A token of a device's own.
  func token() throws -> String {
    let program = try RunningProgram("todos", ["token", "main", "--database", path("server.sqlite")])
    return program.finish().last ?? ""
  }

  /// Kills the server, wherever it is, and starts it again.
  func killServer() throws {
    _ = server.kill()
    let (server, port) = try Self.serve(folder)
    self.server = server
    proxy.setTarget(port: port)
  }

  /// Lets a device's user edit, until it is killed or the time is over.
  func start(_ number: Int, seed: UInt64, seconds: Double) throws {
    devices[number].program = try RunningProgram(
      "TodoSyncer",
      [
        "edit", path("\(number).sqlite"), proxy.url.absoluteString, devices[number].token,
        path("\(number).log"),
        "\(seed)", "\(seconds)",
      ])
  }

  /// Kills a device, wherever it is.
  func kill(_ number: Int) {
    _ = devices[number].program?.kill()
    devices[number].program = nil
  }

  /// Waits until a device has ended by itself.
  ///
  /// - Returns: Whether it did so as it should.
  func finish(_ number: Int) -> Bool {
    guard let program = devices[number].program else { return true }
    _ = program.finish()
    devices[number].program = nil
    return program.code == 0
  }

  /// Syncs a device once, and returns what it then shows.
  func settle(_ file: String, token: String) throws -> String {
    let program = try RunningProgram("TodoSyncer", ["settle", path(file), proxy.url.absoluteString, token])
    return program.finish().last ?? ""
  }

  func end() {
    for device in devices { kill(device.number) }
    _ = server.kill()
    proxy.close()
  }
}
#endif
