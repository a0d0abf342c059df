import Measuring
import Reporting

// What a report quotes was read from files, which others may have written. It is made harmless here, once, and not at
// each of the places where a page or a table names it.

extension Results {
  /// The results with every text as it can stand on a Markdown page. The names that a run writes stay as they are.
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
    // Most names are a run's own, and there are many samples.
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

extension InstructionCounts {
  /// The counts with every text as it can stand on a Markdown page.
  var shownInMarkdown: InstructionCounts {
    InstructionCounts(
      strategy: strategy.shownInMarkdown, size: size, instructions: instructions,
      parts: Dictionary(parts.map { ($0.key.shownInMarkdown, $0.value) }) { $0 + $1 })
  }
}
