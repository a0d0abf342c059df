import Measuring

/// The running times of cases at one and four million items, and where they were measured.
struct Times {
  static let sizes = [1_000_000, 4_000_000]

  /// Machine, system, compiler, commit, and date.
  let provenance: String
  /// The seconds at each size, by the case's name.
  let seconds: [String: [Double]]

  /// Measures the times: the minimum of three runs at each size.
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

  /// Reads the format of ``text``: the provenance, then one case per line, with
  /// its times separated by tabs.
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
