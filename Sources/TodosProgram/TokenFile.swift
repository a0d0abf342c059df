#if Server
import Foundation
import TodoServer

/// A file with a token of the account `main`, for a server and clients on one machine.
struct TokenFile {
  static let account = "main"

  let path: String

  /// Adds the file's token to the storage. If the file is missing, creates it with a new token.
  func admit(to storage: some ListStorage) async throws {
    // Create the file first. If the device were added first, and writing the file then failed, the
    // device's token would be lost.
    let token = try token()
    let device = try await storing {
      try await storage.addDevice(named: path, token: token.digest, to: Self.account)
    }
    if device.account.name != Self.account {
      throw ProgramError(
        .data,
        """
        the token in \(path) belongs to the account \(device.account.name), not to \(Self.account); use \
        another file
        """)
    }
    if device.isRevoked {
      throw ProgramError(.data, "the token in \(path) was revoked; delete the file to create a new token")
    }
  }

  /// Returns the file's token. If no file exists, creates one with a new token.
  private func token() throws(ProgramError) -> AccessToken {
    if !FileManager.default.fileExists(atPath: path) {
      let token = AccessToken()
      try write(token)
      return token
    }
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw ProgramError(.noInput, "cannot read the token file \(path): \(error.localizedDescription)")
    }
    guard let token = AccessToken(String(decoding: data.prefix(1_024), as: UTF8.self)) else {
      throw ProgramError(.data, "\(path) does not contain a token; delete the file to create one")
    }
    return token
  }

  /// Creates the file so that no other user can ever read it. Fails if the file already exists.
  private func write(_ token: AccessToken) throws(ProgramError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard file >= 0 else {
      throw ProgramError(
        .cannotCreate, "cannot create the token file \(path): \(String(cString: strerror(errno)))")
    }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: Data((token.text + "\n").utf8))
      try handle.close()
    } catch {
      // Delete the file, because the next start would reject a file without a token.
      unlink(path)
      throw ProgramError(.inputOutput, "cannot write the token file \(path): \(error.localizedDescription)")
    }
  }
}
#endif
