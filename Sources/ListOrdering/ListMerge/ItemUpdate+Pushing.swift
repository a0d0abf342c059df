extension ItemUpdate {
  /// Creates the update to push for an item that the server has.
  ///
  /// An item that was put into another section counts as moved, because its old key has no meaning
  /// there.
  ///
  /// - Parameters:
  ///   - local: The item on this device.
  ///   - row: The server's row of the item.
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
