#if Server
import Editor
import Foundation

/// The logged actions of devices, and the checks of the final lists against them.
struct SyncHistory {
  private var added: Set<String> = []
  private var titles: [String: [(device: Int, title: String)]] = [:]
  private var touching: [String: Set<Int>] = [:]
  private var deleting: Set<String> = []
  private var deleted: [String: Set<Int>] = [:]
  /// The batch of each version, by list.
  private var versions: [String: [Int: String]] = [:]
  private(set) var faults: [String] = []
  private(set) var edits = 0
  private(set) var pushes = 0
  /// The faults of the network, by kind.
  private(set) var disturbances: [String: Int] = [:]

  /// Adds a device's log, whose last line may be truncated.
  mutating func read(_ text: String, of device: Int) {
    var last: [String: Int] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch (words.first, words.count) {
      case ("added", 3):
        edits += 1
        added.insert(words[1])
        titles[words[1], default: []].append((device, words[2]))
        touching[words[1], default: []].insert(device)
      case ("touching", 2):
        edits += 1
        touching[words[1], default: []].insert(device)
      case ("titling", 3): titles[words[1], default: []].append((device, words[2]))
      case ("deleting", 2): deleting.insert(words[1])
      case ("deleted", 2): deleted[words[1], default: []].insert(device)
      case ("fault", 3): disturbances[words[1], default: 0] += Int(words[2]) ?? 0
      case ("applied", 4):
        guard let version = Int(words[2]) else { continue }
        pushes += 1
        let list = words[1]
        let batch = versions[list, default: [:]].updateValue(words[3], forKey: version)
        if let batch, batch != words[3] {
          faults.append("\(list) got version \(version) by \(batch) and \(words[3])")
        }
        if version < last[list] ?? 0 {
          faults.append("\(list) went back from \(last[list]!) to \(version)")
        }
        last[list] = version
      default: break
      }
    }
  }

  /// Checks the final lists against the logged actions.
  mutating func compare(_ view: SyncView) {
    var found: [String: String] = [:]
    for list in view.lists {
      if list.open.count + list.done.count > 200 { faults.append("\(list.id) has more than 200") }
      for section in [list.open, list.done] {
        if Set(section.map(\.priority)).count != section.count { faults.append("\(list.id) has ties") }
        for item in section {
          if found.updateValue(item.title, forKey: item.id) != nil {
            faults.append("\(item.id) is there twice")
          }
        }
      }
    }
    for id in added where found[id] == nil && !deleting.contains(id) { faults.append("\(id) is lost") }
    for (id, title) in found {
      let known = titles[id] ?? []
      // A device that was killed before it could log an edit may have given an unknown title.
      if !known.isEmpty, !known.contains(where: { $0.title == title }) {
        faults.append("\(id) is \(title)")
      }
      if let device = deleted[id]?.first, touching[id] == [device] {
        faults.append("\(id) reappeared after its deletion")
      }
      // A killed device may have logged its last title without storing it.
      if touching[id]?.count == 1, !known.suffix(2).contains(where: { $0.title == title }), !known.isEmpty {
        faults.append("\(id) is \(title), and was \(known.suffix(2).map(\.title)) last")
      }
    }
  }
}
#endif
