// Names that an app's other imports declare, SwiftUI among them.

public struct Window {
  public init() {}
}

public struct Section {
  public init() {}
}

public struct List {
  public init() {}
}

public enum SortOrder {
  case forward
}
