/// The strategies that are compared: to add one, write its file and name it here.
enum StorageCatalogue {
  static let strategies: [any StorageStrategy.Type] = [
    OrderedRows<DoubleRows>.self,
    OrderedRows<Int64Rows>.self,
    OrderedRows<TextRows>.self,
    DensePositions.self,
    RewrittenPositions.self,
    PlainRows<SparseKeys>.self,
    PlainRows<RelativePositions>.self,
    PlainRows<FractionalTexts>.self,
    JSONRow.self,
  ]
}
