/// The number of an item in a merge, of a row in one of its sections, or of the place where one stands: an index in four
/// bytes, −1 where there is none.
///
/// Four bytes and not eight: a long merge spends much of its time on memory that it touches for the first time. That they
/// suffice is asked once, before anything is numbered.
@usableFromInline
typealias RowNumber = Int32

extension Array {
  /// The element with a number.
  @inlinable
  subscript(number: RowNumber) -> Element {
    get { self[Int(number)] }
    _modify { yield &self[Int(number)] }
  }
}
