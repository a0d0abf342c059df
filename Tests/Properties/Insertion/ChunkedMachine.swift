import ListOrdering
import PropertyTesting

/// Edits a chunked array and a plain array in the same way. At times the elements fit in one piece,
/// in a few chunks, or in many.
struct ChunkedMachine: StateMachine {
  enum Command {
    case insert(at: Int)
    case append
    case insertMany(Int, at: Int)
    case remove(at: Int)
    case removeSubrange(Range<Int>)
    case set(at: Int)
    case replace(at: Int, movingTo: Int)
    case save
    case swapWithSaved
  }

  private var chunked: ChunkedArray<Int>
  private var plain: [Int]
  private var saved: (chunked: ChunkedArray<Int>, plain: [Int])
  private var nextNumber: Int

  init(_ source: inout Source) throws {
    let count = try source.integer(in: 0...2_000)
    source.note("\(count) elements")
    plain = Array(0..<count)
    chunked = ChunkedArray(plain)
    saved = (chunked, plain)
    nextNumber = count
  }

  func command(_ source: inout Source) throws -> Command {
    source.count()
    let isFilled = plain.isEmpty ? 0 : 1
    switch try source.branch(weights: [6, 2, 3, 6 * isFilled, 3, 2 * isFilled, 2 * isFilled, 1, 1]) {
    case 1: return .append
    case 2: return .insertMany(try source.integer(in: 0...300), at: try source.index(below: plain.count + 1))
    case 3: return .remove(at: try source.index(below: plain.count))
    case 4: return .removeSubrange(try source.range(in: plain.count))
    case 5: return .set(at: try source.index(below: plain.count))
    case 6:
      return .replace(
        at: try source.index(below: plain.count), movingTo: try source.index(below: plain.count))
    case 7: return .save
    case 8: return .swapWithSaved
    default: return .insert(at: try source.index(below: plain.count + 1))
    }
  }

  func check() throws {
    chunked._checkInvariants()
    try requireEqual(chunked.count, plain.count, "elements")
    if !chunked.elementsEqual(plain) { try requireEqual(Array(chunked), plain) }
  }

  mutating func apply(_ command: Command) throws {
    nextNumber += 1
    let element = nextNumber
    switch command {
    case .insert(let index):
      plain.insert(element, at: index)
      chunked.insert(element, at: index)
    case .append:
      plain.append(element)
      chunked.append(element)
    case .insertMany(let count, let index):
      let elements = Array(repeating: element, count: count)
      plain.insert(contentsOf: elements, at: index)
      chunked.insert(contentsOf: elements, at: index)
    case .remove(let index):
      try requireEqual(chunked.remove(at: index), plain.remove(at: index))
    case .removeSubrange(let range):
      plain.removeSubrange(range)
      chunked.removeSubrange(range)
    case .set(let index):
      plain[index] = element
      chunked[index] = element
      try requireEqual(chunked[index], element)
    case .replace(let index, let target):
      plain.remove(at: index)
      plain.insert(element, at: target)
      chunked.replace(at: index, with: element, movingTo: target)
    case .save: saved = (chunked, plain)
    case .swapWithSaved:
      let current = (chunked, plain)
      (chunked, plain) = saved
      saved = current
    }
  }
}
