import Foundation

/// The programs that were built with the tests.
enum BuiltPrograms {
  /// The folder in which they are: the test bundle stands beside them.
  private static let folder: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return (bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL).resolvingSymlinksInPath()
  }()

  /// The path of a program; the tests of a program depend on it, so that it is built.
  static func path(of name: String) -> String { folder.appending(path: name).path }
}
