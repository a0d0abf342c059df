#if Server
import ArgumentParser
import Foundation
import TodoServer

/// `todos token`: creates a token for a device.
struct TokenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token", abstract: "Creates a token for an account and prints it.",
    discussion:
      "The token is shown only this once, because only its digest is stored. Create one token per device.")

  @Argument(help: "The name of the account; created if missing.")
  var name: String
  @Option(help: ArgumentHelp("The name of the device.", valueName: "text"))
  var device = "device"
  @OptionGroup var database: DatabaseOptions

  func validate() throws {
    if name.isEmpty || name.utf8.count > 256 {
      throw ValidationError("The name of the account must have 1 to 256 bytes.")
    }
    for text in [name, device] where text.unicodeScalars.contains(where: \.isControl) {
      throw ValidationError("A name must not contain control characters or line breaks: \(text.inOneLine)")
    }
    if device.utf8.count > 256 {
      throw ValidationError("The name of the device must have at most 256 bytes.")
    }
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
    abstract: "Lists the tokens: number, account, device, time of creation, and state (valid or revoked).")

  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let storage = try database.openExisting()
    let devices = try await storing { try await storage.devices() }
    for device in devices {
      let created = device.created.formatted(.iso8601)
      let state = device.isRevoked ? "revoked" : "valid"
      try say(
        [
          String(device.id), device.account.name.inOneLine, device.name.inOneLine, created, state,
        ].joined(separator: "\t"))
    }
    try await storing { try storage.close() }
  }
}

/// `todos revoke`: revokes a token.
struct RevokeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Revokes a token. Its event streams end with the next heartbeat.")

  @Argument(help: "The number of the token, as listed by “todos tokens”.")
  var id: Int64
  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    let storage = try database.openExisting()
    let isThere = try await storing {
      defer { try? storage.close() }
      return try await storage.revoke(id)
    }
    if !isThere { throw ProgramError(.usage, "no token has the number \(id); “todos tokens” lists them") }
  }
}
#endif
