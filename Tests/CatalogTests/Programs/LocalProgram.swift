import ListOrdering

@testable import FurtherStrategies
@testable import KeyStrategies
@testable import Reordering
@testable import RowStrategies

/// A program that runs in this process. It only knows the requests that it receives.
protocol LocalProgram: AnyObject {
  /// Returns the lines of the response, one per row.
  func answer(to request: ProgramRequest) -> [String]
}

extension LocalProgram {
  /// A function that passes request lines to the program.
  var ask: ProgramReplay.Ask {
    { [self] line, _ throws(ProgramFault) in
      guard let request = ProgramRequest(line) else { throw ProgramFault("'\(line)' is no request") }
      return answer(to: request).map { Array($0.utf8) }
    }
  }
}

/// A program that keeps a list of the received ids and numbers their positions from 1 to n.
final class DenseProgram: LocalProgram {
  private(set) var ids: [Int] = []
  private var positions: [Int: Int] = [:]

  func answer(to request: ProgramRequest) -> [String] {
    ids.removeAll(where: request.ids.contains)
    if request.verb == .delete {
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

/// A program that generates the library's text keys from the keys of the two neighbors.
final class TextProgram: LocalProgram {
  private var keys: [Int: FractionalIndex] = [:]
  private var space = FractionalKeys.unlimited()

  func answer(to request: ProgramRequest) -> [String] {
    if request.verb == .delete {
      keys[request.ids[0]] = nil
      return []
    }
    let new = space.keys(
      request.ids.count, between: request.lower.map { keys[$0]! }, and: request.upper.map { keys[$0]! })!
    for (id, key) in zip(request.ids, new) { keys[id] = key }
    return zip(request.ids, new).map { "\($0) \($1.text)" }
  }
}

/// A program that returns given responses, whatever the requests are.
final class ParrotProgram: LocalProgram {
  private var answers: [[String]]

  init(_ answers: [[String]]) { self.answers = answers.reversed() }

  func answer(to request: ProgramRequest) -> [String] { answers.popLast() ?? [] }
}
