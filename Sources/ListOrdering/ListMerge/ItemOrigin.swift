/// Where an item of a merge comes from: its place in each of the three lists, −1 where it is not there.
@usableFromInline
struct ItemOrigin {
  @usableFromInline var base: RowNumber
  @usableFromInline var local: RowNumber
  @usableFromInline var server: RowNumber

  @inlinable
  init(base: RowNumber = -1, local: RowNumber = -1, server: RowNumber = -1) {
    self.base = base
    self.local = local
    self.server = server
  }
}
