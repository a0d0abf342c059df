public import ArgumentParser

public enum OutputFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  case table, json
}
