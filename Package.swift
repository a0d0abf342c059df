// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // Makes every mutation of a core type check the type's invariants. For tests only: it distorts measurements.
  .define("INVARIANT_CHECKS", .when(traits: ["InvariantChecks"])),
]

/// The traits that build the whole package. No trait enables another one: SwiftPM passes two enabled traits to the
/// compiler in varying order, and recompiles everything when the order changes.
let whole: Set<String> = ["Workbench", "InvariantChecks", "Server"]

/// A library that only the workbench uses. Packages that use only the core do not fetch it.
func forWorkbench(_ product: String, of package: String) -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: whole))
}

let arguments = forWorkbench("ArgumentParser", of: "swift-argument-parser")
let sortedCollections = forWorkbench("SortedCollections", of: "swift-collections")
let heap = forWorkbench("HeapModule", of: "swift-collections")

/// A product of GRDB, for access to SQLite. Packages without the ordered table do not fetch it.
func forSQLite(_ product: String) -> Target.Dependency {
  .product(name: product, package: "GRDB.swift", condition: .when(traits: whole.union(["SQLite"])))
}

let grdb = forSQLite("GRDB")
let sqlite = forSQLite("GRDBSQLite")

/// Sends requests on Linux, where Foundation's `URLSession` can crash the program.
let curl = Target.Dependency.target(name: "CurlShim", condition: .when(platforms: [.linux]))

/// A library that only the sync server uses.
func forServer(_ product: String, of package: String) -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: ["Server"]))
}

let crypto = forServer("Crypto", of: "swift-crypto")
let hummingbird = forServer("Hummingbird", of: "hummingbird")
let hummingbirdTLS = forServer("HummingbirdTLS", of: "hummingbird")
let httpTypes = forServer("HTTPTypes", of: "swift-http-types")
let logging = forServer("Logging", of: "swift-log")
let metrics = forServer("Metrics", of: "swift-metrics")
let metricsTestKit = forServer("MetricsTestKit", of: "swift-metrics")
let nioCore = forServer("NIOCore", of: "swift-nio")
let nioHTTP1 = forServer("NIOHTTP1", of: "swift-nio")
let nioHTTPTypes = forServer("NIOHTTPTypes", of: "swift-nio-extras")
let nioPosix = forServer("NIOPosix", of: "swift-nio")
let nioSSL = forServer("NIOSSL", of: "swift-nio-ssl")
let serviceLifecycle = forServer("ServiceLifecycle", of: "swift-service-lifecycle")
let unixSignals = forServer("UnixSignals", of: "swift-service-lifecycle")

let package = Package(
  name: "ListOrdering",
  // The oldest systems with Foundation's format styles. They run on every device that ran their predecessors. macOS is newer,
  // because the workbench needs it, which runs only there.
  platforms: [.macOS(.v15), .iOS(.v15), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
  products: [
    .library(name: "ListOrdering", targets: ["ListOrdering"]),
    .library(name: "OrderedTable", targets: ["OrderedTable"]),
    .library(name: "Todos", targets: ["Todos"]),
    .executable(name: "todos", targets: ["TodosProgram"]),
    .executable(name: "bench", targets: ["bench"]),
    .executable(name: "workbench", targets: ["DefaultWorkbench"]),
    .executable(name: "workbench-full", targets: ["FullWorkbench"]),
    .executable(name: "fuzzer", targets: ["Fuzzer"]),
    .executable(name: "storage-bench", targets: ["StorageBench"]),
  ],
  traits: [
    .default(enabledTraits: ["Workbench"]),
    .trait(name: "Workbench", description: "The whole: the libraries, the workbench, and the tests of all."),
    .trait(
      name: "SQLite",
      description: "The ordered table and the to-dos alone: an order in a SQLite table, by GRDB."),
    .trait(name: "Server", description: "The whole, and the server that syncs to-dos, by Hummingbird."),
    .trait(
      name: "InvariantChecks",
      description: "The whole, checking every invariant after every mutation. Slow: O(n) a mutation."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(
      url: "https://github.com/apple/swift-collections", from: "1.6.0", traits: ["UnstableSortedCollections"]),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    // The core, for apps. It imports only the standard library.
    .target(name: "ListOrdering"),
    // Lists that are stored in a SQLite table, for any app.
    .target(name: "OrderedTable", dependencies: ["ListOrdering", grdb, sqlite]),
    // The model layer of a to-do app, built on the two libraries above. It has no user interface and no server.
    .target(name: "Todos", dependencies: ["ListOrdering", "OrderedTable", curl, grdb, sqlite]),
    // Loads libcurl at run time. `Todos` sends its requests with it on Linux.
    .target(name: "CurlShim"),

    // The server that syncs to-dos, and the program that runs it. Without the trait `Server`, both are empty.
    .target(
      name: "TodoServer",
      dependencies: [
        "ListOrdering", "Todos", crypto, grdb, sqlite, hummingbird, hummingbirdTLS, httpTypes, logging,
        metrics,
        nioCore, nioHTTP1, nioHTTPTypes, nioPosix, nioSSL, serviceLifecycle,
      ],
      resources: [.embedInCode("openapi.json")]),
    .executableTarget(
      name: "TodosProgram",
      dependencies: ["TodoServer", arguments, logging, nioCore, serviceLifecycle, unixSignals]),

    // The seeded generator of workloads and of test cases.
    .target(name: "SeededRandom"),

    // The tools for comparisons, from the general to the particular.
    .target(name: "Measuring", dependencies: ["SeededRandom"], path: "Benchmarks/Measuring"),
    .target(
      name: "Reporting", dependencies: ["Measuring"], path: "Benchmarks/Reporting",
      resources: [.copy("Explorer")]),
    // The strategies and policies that are compared. Each family is a module that imports no other family.
    .target(
      name: "Insertion", dependencies: ["ListOrdering", "Measuring"],
      path: "Benchmarks/Catalog/Insertion"),
    .target(
      name: "Reordering", dependencies: ["ListOrdering", "Measuring", heap],
      path: "Benchmarks/Catalog/Reordering", exclude: ["Traces/README.md", "Traces/extract.py"],
      resources: [.copy("Traces/Recorded")]),
    // Strategies of reordering: first those that the report's answers depend on, then all others, and B-trees.
    .target(
      name: "KeyStrategies", dependencies: ["ListOrdering", "Measuring", "Reordering"],
      path: "Benchmarks/Catalog/KeyStrategies"),
    .target(
      name: "RowStrategies", dependencies: ["ListOrdering", "Measuring", "Reordering"],
      path: "Benchmarks/Catalog/RowStrategies"),
    .target(
      name: "FurtherStrategies",
      dependencies: [
        "ListOrdering", "Measuring", "Insertion", "KeyStrategies", "Reordering", "RowStrategies",
        sortedCollections,
      ],
      path: "Benchmarks/Catalog/FurtherStrategies"),
    .target(
      name: "Merging", dependencies: ["ListOrdering", "Measuring"],
      path: "Benchmarks/Catalog/Merging"),
    // The search for the worst case of a strategy. It prints nothing.
    .target(
      name: "Attack", dependencies: ["ListOrdering", "Measuring", "Reordering", "FurtherStrategies"],
      path: "Benchmarks/Attack",
      exclude: ["WORST-CASE.md"]),
    .target(name: "AllocationCounting", path: "Benchmarks/AllocationCounting"),
    // Counts work, to see how it grows. Separate from the workbench, because counting copies slows measurements.
    .target(name: "WorkCounting", path: "Benchmarks/WorkCounting"),
    .executableTarget(
      name: "Growth",
      dependencies: ["ListOrdering", "Measuring", "Reporting", "AllocationCounting", "WorkCounting"],
      path: "Benchmarks/Growth"),
    // The programs that `bench` starts, and the code that they share.
    .target(
      name: "Commands", dependencies: ["Measuring", "Reporting", arguments], path: "Benchmarks/Commands"),
    .target(
      name: "Workbench",
      dependencies: [
        "ListOrdering", "Measuring", "Reporting", "Insertion", "Reordering", "Merging",
        "AllocationCounting", "Commands", arguments,
      ],
      path: "Benchmarks/Workbench",
      resources: [.copy("Report/Claims/claims.json"), .copy("Report/Products/products.json")]),
    .executableTarget(
      name: "DefaultWorkbench",
      dependencies: ["Commands", "KeyStrategies", "Reordering", "RowStrategies", "Workbench"],
      path: "Benchmarks/DefaultWorkbench"),
    .executableTarget(
      name: "FullWorkbench", dependencies: ["Commands", "FurtherStrategies", "Reordering", "Workbench"],
      path: "Benchmarks/FullWorkbench"),
    .executableTarget(
      name: "StorageBench",
      dependencies: [
        "ListOrdering", "OrderedTable", "Todos", "Measuring", "Reporting", "Reordering", "Commands",
        arguments,
        grdb,
      ],
      path: "Benchmarks/StorageBench"),
    // The baseline of `bench load`, in the folder of its Python program. Empty without the trait `Server`.
    .executableTarget(
      name: "BareServer", dependencies: [httpTypes, hummingbird, logging, nioCore],
      path: "Benchmarks/load/BareServer"),
    .executableTarget(name: "bench", path: "Benchmarks/bench"),

    // Libraries for tests, and a test target per module. Programs link PropertyTesting, so the code that needs Swift
    // Testing is in a separate target, TestSupport.
    .target(name: "PropertyTesting", dependencies: ["SeededRandom"], path: "Tests/PropertyTesting"),
    .target(name: "TestSupport", dependencies: ["PropertyTesting"], path: "Tests/TestSupport"),
    .target(
      name: "Properties",
      dependencies: [
        "ListOrdering", "Measuring", "FurtherStrategies", "Insertion", "Reordering", "Merging",
        "PropertyTesting", "SeededRandom",
      ],
      path: "Tests/Properties"),
    // The program that runs `bench fuzz` and `bench attack`.
    .executableTarget(
      name: "Fuzzer",
      dependencies: [
        "Attack", "FurtherStrategies", "Reordering", "Measuring", "Reporting", "Commands", "PropertyTesting",
        "Properties", "SeededRandom", arguments,
      ],
      path: "Tests/Fuzzer"),
    .testTarget(
      name: "PropertiesTests", dependencies: ["Properties", "PropertyTesting", "TestSupport"]),
    .testTarget(
      name: "ListOrderingTests",
      dependencies: ["ListOrdering", "PropertyTesting", "SeededRandom", "TestSupport"],
      resources: [.copy("OrderKeys/Vectors")]),
    .testTarget(
      name: "MeasuringTests", dependencies: ["Growth", "Measuring", "Reporting", "SeededRandom"],
      resources: [.copy("Reporting/samples.csv")]),
    .testTarget(
      name: "CatalogTests",
      dependencies: [
        "AllocationCounting", "Attack", "FurtherStrategies", "Insertion", "KeyStrategies",
        "Reordering", "RowStrategies", "Merging", "ListOrdering", "Measuring", "TestSupport",
      ],
      exclude: ["Baseline/counters.txt"], resources: [.copy("Vectors")]),
    .testTarget(
      name: "WorkbenchTests",
      dependencies: [
        "bench", "Workbench", "DefaultWorkbench", "FullWorkbench", "StorageBench", "Todos", grdb,
        "AllocationCounting", "FurtherStrategies", "Insertion", "KeyStrategies", "Reordering",
        "RowStrategies", "Merging",
        "Commands", "ListOrdering", "Measuring", "Reporting", "TestSupport",
      ]),
    // Tests of the code that generates cases, shrinks failures and runs the laws for a long time.
    .testTarget(
      name: "FuzzerTests",
      dependencies: ["Fuzzer", "PropertyTesting", "ReaderFuzzing", "SeededRandom", "TestSupport"]),
    // The functions that libFuzzer calls. `Tests/fuzz-readers` builds them separately, with instrumentation.
    .target(
      name: "ReaderFuzzing",
      dependencies: ["ListOrdering", "Measuring", "Reporting", "Reordering", "Merging"],
      path: "Tests/ReaderFuzzing"),
    .testTarget(
      name: "OrderedTableTests",
      dependencies: [
        "ListOrdering", "OrderedTable", "PropertyTesting", "SeededRandom", "TestSupport",
        "Editor", grdb,
        sqlite,
      ]),
    // A server on 127.0.0.1 that may send invalid responses, and a transport that injects network faults.
    .target(name: "FaultyNetwork", dependencies: ["SeededRandom", "Todos"], path: "Tests/FaultyNetwork"),
    // The programs that tests start and kill: they edit a table or a store, or edit a store and sync it.
    .executableTarget(
      name: "Editor",
      dependencies: ["FaultyNetwork", "ListOrdering", "OrderedTable", "SeededRandom", "Todos", grdb],
      path: "Tests/Editor"),
    .testTarget(
      name: "TodosTests",
      dependencies: [
        "ListOrdering", "OrderedTable", "Todos", "Editor", "FaultyNetwork", "TestSupport",
        "PropertyTesting", "SeededRandom", grdb,
      ]),
    .testTarget(
      name: "TodoServerTests",
      dependencies: [
        "Editor", "FaultyNetwork", "ListOrdering", "SeededRandom", "TodoServer", "Todos", "TodosProgram",
        "TestSupport", grdb,
        httpTypes,
        logging,
        metrics, metricsTestKit,
        nioCore, nioPosix, nioSSL, serviceLifecycle,
      ],
      resources: [.copy("Certificates"), .copy("Syncing/OtherClient")]),
  ],
  swiftLanguageModes: [.v6]
)

/// Modules whose generic code is compiled for each strategy in the modules that call it. For that, the compiler must
/// see what these modules import.
let specialized: Set = ["FurtherStrategies", "Insertion", "KeyStrategies", "Reordering", "RowStrategies"]
/// Modules that present measured values. Without the optimizer, they build in a third of the time.
let unoptimized: Set = ["Commands", "Reporting", "Workbench"]

for target in package.targets where target.name != "CurlShim" {
  target.swiftSettings = settings
  if specialized.contains(target.name) {
    target.swiftSettings?.append(
      .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release)))
  } else {
    target.swiftSettings?.append(.enableUpcomingFeature("InternalImportsByDefault"))
  }
  if unoptimized.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
}
