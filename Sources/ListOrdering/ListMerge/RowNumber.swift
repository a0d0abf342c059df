/// The number of an item in a merge, or of a row in a section.
///
/// In four bytes: a third of the time of a long merge goes into memory that it touches first, and 2³¹ items have no room in
/// any.
@usableFromInline
typealias RowNumber = Int32
