/// The strategies that are compared: to add one, write its file and name it here.
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
