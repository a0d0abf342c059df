#if Server
import Foundation
import NIOCore
import TodoServer

/// An error that ends the program: a message for the user, and an exit code for the caller.
struct ProgramError: Error {
  /// The exit codes of `sysexits.h` that the program uses.
  enum Code: Int32 {
    case usage = 64
    case data = 65
    case noInput = 66
    case noHost = 68
    case unavailable = 69
    case software = 70
    case cannotCreate = 73
    case inputOutput = 74
    case temporary = 75
    case noPermission = 77
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Creates the error for a storage that can't be opened or used.
  init(_ error: StorageError) {
    let code: Code =
      switch error {
      case .full, .failed: .inputOutput
      case .busy: .temporary
      case .newerVersion, .notAStorage: .data
      case .notOpened: .cannotCreate
      }
    self.init(code, error.description)
  }

  /// Creates the error for a server that can't listen.
  init(listeningAt place: String, _ error: any Error) {
    switch error {
    case let error as IOError where error.errnoCode == EADDRINUSE:
      self.init(
        .unavailable, "\(place) is already in use; choose another port with --port, or 0 for any free port")
    case let error as IOError where error.errnoCode == EACCES:
      self.init(.noPermission, "no permission to listen on \(place); choose a port from 1024 on with --port")
    case let error as IOError where error.errnoCode == EADDRNOTAVAIL:
      self.init(.unavailable, "\(place) is not an address of this machine; choose another with --host")
    case is SocketAddressError.UnknownHost:
      self.init(.noHost, "the host of \(place) is unknown; choose another with --host")
    default: self.init(.unavailable, "cannot listen on \(place): \(error)")
    }
  }

  /// Prints the message and ends the program.
  func end() -> Never {
    let line = message.replacing("\n", with: " ")
    FileHandle.standardError.write(Data("todos: \(line)\n".utf8))
    exit(code.rawValue)
  }
}
#endif
