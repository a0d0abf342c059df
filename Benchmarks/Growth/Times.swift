import Measuring

/// How long cases take at a million items and at four, and where that was.
struct Times {
  static let sizes = [1_000_000, 4_000_000]

  /// Machine, system, compiler, commit, date.
  let provenance: String
  /// The seconds at each size, by a case's name.
  let seconds: [String: [Double]]

  /// Takes the times: the least of three runs at each size.
  init(of cases: [GrowthCase], environment: Environment) throws {
    provenance =
      "\(environment.date), commit `\(environment.commit.prefix(12))`"
      + (environment.hasUncommittedChanges == true ? " with uncommitted changes" : "")
      + ", \(environment.processor), \(environment.cores) cores, \(environment.operatingSystem), "
      + "Swift \(environment.swift), \(environment.configuration.rawValue) build"
    var seconds: [String: [Double]] = [:]
    for subject in cases {
      seconds[subject.name] = try Self.sizes.map { size in
        try (0..<3).map { _ in
          let run = try subject.prepared(size)
          let start = Stopwatch.threadTime()
          try run()
          return Double(Stopwatch.threadTime() - start) / 1e9
        }.min()!
      }
    }
    self.seconds = seconds
  }

  /// Reads what ``text`` has written: where, then a case a line, its times behind tabs.
  init(text: String) throws {
    let lines = text.split(separator: "\n")
    provenance = lines.first.map(String.init) ?? ""
    var seconds: [String: [Double]] = [:]
    for line in lines.dropFirst() {
      let fields = line.split(separator: "\t")
      seconds[String(fields[0])] = fields.dropFirst().compactMap { Double($0) }
    }
    self.seconds = seconds
  }

  var text: String {
    let lines = seconds.sorted { $0.key < $1.key }.map { name, seconds in
      ([name] + seconds.map { "\($0)" }).joined(separator: "\t")
    }
    return ([provenance] + lines).joined(separator: "\n") + "\n"
  }
}
