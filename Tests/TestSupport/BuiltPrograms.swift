import Foundation

/// The programs that were built with the tests.
package enum BuiltPrograms {
  /// The folder of the programs, which contains the test bundle.
  private static let folder: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return (bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL).resolvingSymlinksInPath()
  }()

  /// Returns the path of a program. Test targets depend on their programs, so that these are built.
  package static func path(of name: String) -> String { folder.appending(path: name).path }
}
