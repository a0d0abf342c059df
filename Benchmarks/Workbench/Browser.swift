import Commands
import Foundation
import Measuring

/// Opens a page in the user's browser, using the system's opener.
enum Browser {
  #if os(macOS)
    private static let opener = "open"
  #else
    private static let opener = "xdg-open"
  #endif

  /// - Throws: ``InputError`` with the page's path if it cannot be opened.
  static func open(_ page: URL) throws(InputError) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [opener, page.path]
    do {
      try process.run()
    } catch {
      throw unopened(page)
    }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw unopened(page) }
  }

  private static func unopened(_ page: URL) -> InputError {
    InputError(.unavailable, "\(opener) cannot open the page; open it yourself: \(page.path)")
  }
}
