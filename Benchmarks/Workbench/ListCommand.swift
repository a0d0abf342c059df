import Measuring
import Commands
import ArgumentParser
import Reporting

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists families, strategies, policies and workloads, one per line.")

  func run() throws {
    for family in Catalog.families {
      try say("\(family.name): \(family.question)")
      var table = Table([.init(""), .init("name"), .init("summary")])
      for line in family.catalog {
        table.append([.text(line.kind), .text(line.name), .text(line.summary)])
      }
      try show(table)
      try say()
    }
  }
}
