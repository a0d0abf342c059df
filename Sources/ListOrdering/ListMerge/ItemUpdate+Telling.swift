extension ItemUpdate {
  /// What is new about an item that the server has.
  ///
  /// Who put it into another section has put it at its key there: a key means nothing in another section.
  ///
  /// - Parameters:
  ///   - local: The item as it is here.
  ///   - row: The server's row of it.
  @inlinable
  init(of local: LocalItem<Item>, on row: Item) {
    let isMoved = local.dirty.contains(.order) || local.dirty.contains(.section)
    let former = row.orderKey
    self.init(
      local.item, fields: isMoved || local.isRekeyed ? local.dirty.union(.order) : local.dirty,
      isMoved: isMoved,
      replacing: local.isRekeyed && !isMoved && former == former ? former : nil)
  }
}
