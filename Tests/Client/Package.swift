// swift-tools-version: 6.2
import PackageDescription

// A program that imports the core and nothing else, as a user's would: it must link and run. `.ci/client` builds it
// from a clone, as a package of its own.
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
