/// The strategies to compare. To add a strategy, write its file and list it here.
enum StorageCatalog {
  static let strategies: [any StorageStrategy.Type] = [
    DoubleRows.self,
    Int64Rows.self,
    TextRows.self,
    DensePositions.self,
    RewrittenPositions.self,
    ChangedPositions.self,
    SparsePositions.self,
    RelativePositions.self,
    FractionalTexts.self,
    JSONRow.self,
  ]
}
