/// A program that answers every operation with the operation's own rows and a meaningless key. Its
/// time is the cost of communication. It does not check its input.
public struct EchoProgram: Sendable {
  public static let greeting = "list-ordering 1 integer echo\n"

  /// The number of completed words in the current line.
  private var words = 0
  private var isDelete = false
  private var isAtStart = true

  public init() {}

  /// Returns the answer to some bytes of input, which may end in the middle of a line.
  public mutating func answer(to bytes: some Sequence<UInt8>) -> [UInt8] {
    var answer: [UInt8] = []
    for byte in bytes {
      if isAtStart { isDelete = byte == UInt8(ascii: "d") }
      // Ids follow the operation and the two neighbors.
      let isID = words >= 3 && !isDelete
      let isLineEnd = byte == UInt8(ascii: "\n")
      if isLineEnd || byte == UInt8(ascii: " ") {
        if isID { answer += " 0\n".utf8 }
        if isLineEnd { answer.append(byte) }
        words = isLineEnd ? 0 : words + 1
      } else if isID {
        answer.append(byte)
      }
      isAtStart = isLineEnd
    }
    return answer
  }
}
