#if os(Linux)
  import Foundation
  import Testing

  /// Tests the output and the exit code of `Tests/fuzz-readers` with a fake fuzzer.
  @Suite struct FuzzScriptTests {
    private static let counted = "echo '#9 DONE cov: 7 ft: 9'; echo 'stat::number_of_executed_units: 9'"

    @Test(arguments: [
      (counted, 0 as Int32, "traces: 9 inputs in 0 s reached 7 edges; nothing found"),
      (counted + "; exit 1", 70, "ended with exit code 1"), ("exit 0", 70, "tried 0 inputs"),
      ("echo 'stat::number_of_executed_units: 0'", 70, "tried 0 inputs"),
      ("kill -SEGV $$", 70, "tried 0 inputs"),
      (counted + "; touch .build-fuzz/traces/findings/crash-1; exit 77", 1, "crash-1"),
      ("touch .build-fuzz/traces/findings/crash-1; exit 77", 1, "crash-1"),
    ])
    func successRequiresThatTheFuzzerHasRun(fuzzer: String, code: Int32, said: String) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "fuzz script \(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let tools = folder.appending(path: "tools"), tests = folder.appending(path: "Tests")
      for folder in [tools, tests] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../fuzz-readers")
      try FileManager.default.copyItem(at: script.standardized, to: tests.appending(path: "fuzz-readers"))
      // Fakes of the compilers: one makes the folder, and one makes the program.
      try Self.write("mkdir -p .build-fuzz/release", to: tools.appending(path: "swift"))
      try Self.write(
        "while [ $1 != -o ]; do shift; done; cp \"$(dirname \"$0\")/fuzzer\" \"$2\"",
        to: tools.appending(path: "swiftc"))
      try Self.write(
        "if [ -n \"${SEEDS:-}\" ]; then exit 0; fi\n" + fuzzer, to: tools.appending(path: "fuzzer"))
      let process = Process(), output = Pipe()
      process.executableURL = URL(filePath: "/bin/bash")
      process.arguments = [tests.appending(path: "fuzz-readers").path, "0", "traces"]
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      process.environment = ["PATH": "\(tools.path):\(path)"]
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      #expect(
        process.terminationStatus == code && text.contains(said), "\(process.terminationStatus): \(text)")
      #expect(text.contains("nothing found") == (code == 0), "\(text)")
    }

    /// Writes a script using a separate process. If this process wrote it, a child process of
    /// another test could inherit the open file, and running it would fail with "Text file busy".
    private static func write(_ script: String, to file: URL) throws {
      let text = file.appendingPathExtension("txt")
      try Data("#!/bin/bash\n\(script)\n".utf8).write(to: text)
      let arguments = ["-m", "755", text.path, file.path]
      let process = try Process.run(URL(filePath: "/usr/bin/install"), arguments: arguments)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
  }
#endif
