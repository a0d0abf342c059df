public import ArgumentParser

/// What a command prints.
public enum OutputFormat: String, ExpressibleByArgument, CaseIterable, Sendable {
  case table, json
}
