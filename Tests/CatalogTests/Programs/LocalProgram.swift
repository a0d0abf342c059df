import ListOrdering

@testable import KeyStrategies
@testable import Reordering

/// Programs that run in this process. They only know the requests that they receive.
enum LocalProgram {
  /// Keeps a list of the received ids and numbers their positions from 1 to n.
  static func dense() -> ProgramReplay.Ask {
    var ids: [Int] = []
    var positions: [Int: Int] = [:]
    return answering { request in
      ids.removeAll(where: request.ids.contains)
      if request.isDelete {
        positions[request.ids[0]] = nil
      } else {
        let index = request.lower.map { ids.firstIndex(of: $0)! + 1 } ?? 0
        precondition((index < ids.count ? ids[index] : nil) == request.upper, "the two are no neighbors")
        ids.insert(contentsOf: request.ids, at: index)
      }
      return ids.enumerated().compactMap { index, id in
        positions.updateValue(index + 1, forKey: id) == index + 1 ? nil : "\(id) \(index + 1)"
      }
    }
  }

  /// Generates the library's text keys from the keys of the two neighbors.
  static func text() -> ProgramReplay.Ask {
    var keys: [Int: FractionalIndex] = [:]
    var space = FractionalKeys.unlimited()
    return answering { request in
      if request.isDelete {
        keys[request.ids[0]] = nil
        return []
      }
      let new = space.keys(
        request.ids.count, between: request.lower.map { keys[$0]! }, and: request.upper.map { keys[$0]! })!
      for (id, key) in zip(request.ids, new) { keys[id] = key }
      return zip(request.ids, new).map { "\($0) \($1.text)" }
    }
  }

  /// Returns given responses, whatever the requests are.
  static func parrot(_ answers: [[String]]) -> ProgramReplay.Ask {
    var answers = answers[...]
    return answering { _ in answers.popFirst() ?? [] }
  }

  private struct Request {
    let isDelete: Bool
    let lower: Int?
    let upper: Int?
    let ids: [Int]

    init(_ line: String) {
      let words = line.split(separator: " ")
      isDelete = words[0] == "delete"
      (lower, upper) = isDelete ? (nil, nil) : (Int(words[1]), Int(words[2]))
      ids = words.dropFirst(isDelete ? 1 : 3).map { Int($0)! }
    }
  }

  private static func answering(_ answer: @escaping (Request) -> [String]) -> ProgramReplay.Ask {
    { line, _ throws(ProgramFault) in answer(Request(line)).map { Array($0.utf8) } }
  }
}
