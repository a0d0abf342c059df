import Measuring
import Merging
import Foundation

/// Conflicts, as read by `bench merge`, merged with all policies.
enum FuzzedMergeCases: FuzzedReader {
  static let name = "merges"

  static let seeds = [
    #"{"local": [], "server": []}"#,
    #"""
    {"name": "one", "base": [{"id": "a", "text": "x", "priority": 1, "done": false},
    {"id": "b", "text": "y", "priority": 2, "done": true}],
    "local": [{"id": "b", "text": "y", "priority": 0.5, "done": false, "dirty": ["order", "done"]},
    {"id": "a", "text": "é\n", "priority": 1, "done": false, "dirty": true, "removed": true}],
    "server": [{"id": "a", "text": "x", "priority": 1e400, "done": false}, {"id": "c"}, {"id": 5}]}
    """#,
    #"[{"local": [{"id": "a", "text": "", "priority": null, "done": false, "dirty": false}], "server": []}]"#,
    #"{"base": null, "local": [{"id":"1","text":"","priority":1,"done":false,"dirty":true},"#
      + #"{"id":"2","text":"","priority":1,"done":false,"dirty":["text"]},"#
      + #"{"id":"3","text":"","priority":"NaN","done":false,"dirty":false}],"#
      + #""server":[{"id":"3","priority":1},{"id":"2","priority":2},{"id":"1","priority":3},{"id":"3"}]}"#,
  ].map { Array($0.utf8) }

  static let words = [
    "\"local\":", "\"server\":", "\"base\":", "\"name\":", "\"id\":", "\"text\":", "\"priority\":",
    "\"done\":", "\"dirty\":", "\"removed\":", "\"order\"", "true", "false", "null", "1e400", "-Infinity",
    "NaN",
    "\\u0000", "\\ud83d\\ude00", "[[[[", "{}", "[]", "5e-324", "9007199254740993", "3.4028236e38",
  ]

  static func check(_ bytes: [UInt8]) {
    do throws(InputError) {
      for conflict in try MergeCase.read(bytes, file: "FILE") {
        for policy in MergeCatalog.policies { check(try MergeOutcome(of: conflict, by: policy)) }
      }
    } catch {
      require(isOneLine(error.description), error.description)
    }
  }

  private static func check(_ outcome: MergeOutcome) {
    do {
      let json = try MergeOutcome.json([outcome])
      _ = try JSONSerialization.jsonObject(with: Data(json.utf8))
    } catch {
      require(false, "an outcome that is no JSON: \(error)")
    }
  }
}
