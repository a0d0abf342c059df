import ListOrdering

@testable import FurtherStrategies
@testable import KeyStrategies
@testable import Reordering
@testable import RowStrategies

/// A program that runs here, without a process: a strategy that knows of the list what it is told in lines.
protocol LocalProgram: AnyObject {
  /// What it answers: a line a row.
  func answer(to request: ProgramRequest) -> [String]
}

extension LocalProgram {
  /// What carries the lines.
  var ask: ProgramReplay.Ask {
    { [self] line, _ throws(ProgramFault) in
      guard let request = ProgramRequest(line) else { throw ProgramFault("'\(line)' is no request") }
      return answer(to: request).map { Array($0.utf8) }
    }
  }
}

/// Positions 1 to n, from a list that it keeps by the ids it is told.
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

/// Keys of the core's text keys, from the keys of the two neighbors alone.
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

/// One that answers what it is given, whatever it is told.
final class ParrotProgram: LocalProgram {
  private var answers: [[String]]

  init(_ answers: [[String]]) { self.answers = answers.reversed() }

  func answer(to request: ProgramRequest) -> [String] { answers.popLast() ?? [] }
}
