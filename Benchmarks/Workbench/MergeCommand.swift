import Commands
import ArgumentParser
import Merging
import ListOrdering
import Measuring
import Reporting

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merges your own conflict, or an array of conflicts, with one or all policies.",
    discussion: """
      A conflict is a JSON object with these members:
        'local': todos with id, text, priority, done, dirty, removed
        'server': todos with id, text, priority, done
        'base' (optional): the todos of the last sync, as in 'server'
      'dirty' is true, false, or an array of 'text', 'done', 'order'.
      """)

  @Argument(help: "The JSON file.")
  var file: String

  @Option(help: "The merge policy. Default: all policies.")
  var policy: String?

  @Option(help: "The output format: table or json.")
  var format = OutputFormat.table

  func run() throws {
    let policies = try policy.map { [try MergeCatalog.policy(named: $0)] } ?? MergeCatalog.policies
    let conflicts = try MergeCase.read(file: file)
    var outcomes: [MergeOutcome] = []
    do throws(InputError) {
      for policy in policies {
        for conflict in conflicts { outcomes.append(try MergeOutcome(of: conflict, by: policy)) }
      }
    } catch {
      throw InputError(error.code, "\(file): \(error.description)")
    }
    switch format {
    case .json: try say(json: try MergeOutcome.json(outcomes))
    case .table: try tell(outcomes)
    }
  }

  private func tell(_ outcomes: [MergeOutcome]) throws {
    for outcome in outcomes {
      try say("\(outcome.name.shown), merged by \(outcome.policy)")
      var table = Table([
        .init("done"), .init("priority", .trailing), .init("text"), .init("id"), .init("changed here"),
      ])
      let live = outcome.merged.items.filter { !$0.isRemoved }
      let sorted = live.sorted { a, b in
        (a.placement.section, a.placement.key, a.id) < (b.placement.section, b.placement.key, b.id)
      }
      for item in sorted {
        let isDone = item.placement.section == .done
        table.append([
          .text(isDone ? "x" : ""), .text(String(item.placement.key)), .text(item.content), .text(item.id),
          .text(item.dirty.isEmpty ? "" : "yes"),
        ])
      }
      try show(table)
      let push = outcome.merged.push
      try say("push: \(push.isEmpty ? "nothing" : push.map(\.shown).joined(separator: ", "))")
      if outcome.duplicatePriorities > 0 { try say("equal priorities: \(outcome.duplicatePriorities)") }
      if outcome.overLimit > 0 {
        try say("todos over the limit of \(MergeCase.maxTodos): \(outcome.overLimit)")
      }
      try say()
    }
  }
}
