import Foundation
import Measuring
import Testing

@Suite struct EnvironmentTests {
  @Test func machineIsDescribed() {
    let here = Environment.current(
      root: FileManager.default.temporaryDirectory, seed: 9, date: Date(timeIntervalSince1970: 0))
    #expect(here.cores > 0 && here.memoryBytes > 1 << 20)
    #expect(here.operatingSystem != Environment.unknown)
    #expect(here.swift.hasPrefix("6."))
    #expect(here.date == "1970-01-01T00:00:00Z")
    #expect(here.seed == 9 && here.arguments == CommandLine.arguments)
    #if DEBUG
      #expect(here.configuration == .debug && !here.isFitForTiming)
    #else
      #expect(here.configuration == .release)
    #endif
    #if INVARIANT_CHECKS
      #expect(here.checksInvariants && !here.isFitForTiming)
    #else
      #expect(!here.checksInvariants)
    #endif
  }

  @Test func commitIsReadFromTheFolder() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("source-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    let outside = Environment.current(root: root, seed: 0)
    #expect(outside.commit == Environment.unknown && outside.hasUncommittedChanges == nil)

    try git("init", "--quiet", in: root)
    try git(
      "-c", "user.name=Test", "-c", "user.email=test@example.org", "commit", "--quiet", "--allow-empty",
      "--no-verify", "--no-gpg-sign", "--message", "Begin", in: root)
    let clean = Environment.current(root: root, seed: 0)
    #expect(clean.commit.count == 40 && clean.commit.allSatisfy(\.isHexDigit))
    #expect(clean.hasUncommittedChanges == false)
    try "new".write(to: root.appendingPathComponent("file"), atomically: true, encoding: .utf8)
    #expect(Environment.current(root: root, seed: 0).hasUncommittedChanges == true)
  }

  private func git(_ arguments: String..., in root: URL) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", root.path] + arguments
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  @Test func timesOfDifferentMachinesAreNotComparable() {
    let here = Environment(processor: "A", cores: 2, commit: "1", date: "then", seed: 1)
    var there = here
    (there.commit, there.date, there.seed) = ("2", "now", 2)
    #expect(here.isComparable(with: there))
    there.processor = "B"
    #expect(!here.isComparable(with: there))
    there = here
    there.configuration = .debug
    #expect(!here.isComparable(with: there))
  }
}
