#if Server
import ArgumentParser
import Foundation
import TodoServer

/// `todos token`: creates a token for a device.
struct TokenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token", abstract: "Makes a token of an account, and prints it.",
    discussion: "It is shown this once: only its digest is kept. Each device gets one of its own.")

  @Argument(help: "The account; it is made if there is none of this name.")
  var name: String
  @Option(help: ArgumentHelp("What the device is called.", valueName: "text"))
  var device = "device"
  @OptionGroup var database: DatabaseOptions

  func validate() throws {
    if name.isEmpty || name.utf8.count > 256 { throw ValidationError("A name has 1 to 256 bytes.") }
    for text in [name, device] where text.unicodeScalars.contains(where: \.isControl) {
      throw ValidationError("A name may not have control characters or line breaks: \(text.inOneLine)")
    }
    if device.utf8.count > 256 { throw ValidationError("A device's name has at most 256 bytes.") }
  }

  func run() async throws {
    let storage = try database.open()
    let token = AccessToken()
    try await storing {
      _ = try await storage.addDevice(named: device, token: token.digest, to: name)
      try storage.close()
    }
    try say(token.text)
  }
}

/// `todos tokens`: lists the tokens.
struct TokensCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tokens",
    abstract: "Lists the tokens: number, account, device, when it was made, and whether it is revoked.")

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let storage = try database.openExisting()
    let devices = try await storing { try await storage.devices() }
    for device in devices {
      let made = device.made.formatted(.iso8601)
      let state = device.isRevoked ? "revoked" : "valid"
      try say(
        [
          String(device.id), device.account.name.inOneLine, device.name.inOneLine, made, state,
        ].joined(separator: "\t"))
    }
    try await storing { try storage.close() }
  }
}

/// `todos revoke`: revokes a token.
struct RevokeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Takes a token no longer. Its streams of events end with the next heartbeat.")

  @Argument(help: "The token's number, as “todos tokens” says it.")
  var id: Int64
  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let storage = try database.openExisting()
    let isThere = try await storing {
      defer { try? storage.close() }
      return try await storage.revoke(id)
    }
    if !isThere { throw ProgramError(.usage, "there is no token \(id); “todos tokens” lists them") }
  }
}
#endif
