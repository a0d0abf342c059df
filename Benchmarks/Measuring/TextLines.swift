/// The lines of a text, one by one: a text of millions of lines is not first taken apart.
///
/// They end with a line feed, which is not part of them; what follows the last one is a line, too.
public struct TextLines: Sequence, IteratorProtocol {
  private let text: String.UTF8View
  private var position: String.UTF8View.Index?
  private var number = 0

  /// The lines of a text.
  public init(_ text: String) {
    // Contiguous, so that each byte is read without a call.
    var text = text
    text.makeContiguousUTF8()
    self.text = text.utf8
    position = self.text.startIndex
  }

  /// The next line and its number, from 1.
  /// - Complexity: O(length of the line).
  public mutating func next() -> (number: Int, bytes: Substring.UTF8View)? {
    guard let start = position else { return nil }
    number += 1
    let end = text[start...].firstIndex(of: UInt8(ascii: "\n"))
    position = end.map(text.index(after:))
    return (number, text[start..<(end ?? text.endIndex)])
  }
}
