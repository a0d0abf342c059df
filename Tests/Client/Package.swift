// swift-tools-version: 6.2
import PackageDescription

// A program that only imports the library, like a user's. It must link and run. `.ci/client` builds
// it as a separate package from a clone.
let package = Package(
  name: "Client",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "ListOrdering", path: "../..", traits: [])],
  targets: [
    .target(name: "Interface"),
    .executableTarget(
      name: "Client",
      dependencies: ["Interface", .product(name: "ListOrdering", package: "ListOrdering")]),
  ]
)
