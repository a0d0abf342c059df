/// The lines of a text, one by one, without first splitting a text of millions of lines.
///
/// A line ends with a line feed, which is not part of it. The text after the
/// last line feed is also a line.
public struct TextLines: Sequence, IteratorProtocol {
  private let text: String.UTF8View
  private var position: String.UTF8View.Index?
  private var number = 0

  public init(_ text: String) {
    // Contiguous, so that each byte is read without a call.
    var text = text
    text.makeContiguousUTF8()
    self.text = text.utf8
    position = self.text.startIndex
  }

  /// Returns the next line and its number, from 1.
  /// - Complexity: O(length of the line).
  public mutating func next() -> (number: Int, bytes: Substring.UTF8View)? {
    guard let start = position else { return nil }
    number += 1
    let end = text[start...].firstIndex(of: UInt8(ascii: "\n"))
    position = end.map(text.index(after:))
    return (number, text[start..<(end ?? text.endIndex)])
  }
}
