import Measuring
import Reporting

// A report quotes texts from files that others may have written. They are escaped here once, rather
// than wherever a page or table uses them.

extension Results {
  /// A copy with all texts escaped for Markdown. The names that a run writes stay unchanged.
  var shownInMarkdown: Results {
    var results = self
    for index in results.samples.indices { results.samples[index].subject.showInMarkdown() }
    for index in results.counters.indices {
      results.counters[index].subject.showInMarkdown()
      results.counters[index].counters = results.counters[index].counters.mapValues {
        if case .text(let text) = $0 { .text(text.shownInMarkdown) } else { $0 }
      }
    }
    for text: WritableKeyPath<Measuring.Environment, String> in [
      \.processor, \.operatingSystem, \.swift, \.commit, \.date,
    ] {
      results.environment[keyPath: text] = results.environment[keyPath: text].shownInMarkdown
    }
    return results
  }
}

extension Subject {
  fileprivate mutating func showInMarkdown() {
    // A fast path, because there are many samples and most have a run's own names.
    guard !(family + strategy + workload).utf8.allSatisfy(Self.isPlain) else { return }
    family = family.shownInMarkdown
    strategy = strategy.shownInMarkdown
    workload = workload.shownInMarkdown
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
    default: false
    }
  }
}
