import Merging
import Measuring
import Reporting

/// The outcomes of simulations in which several clients and a server merge with each policy.
struct ReplicaSection {
  private let data: MergingFigures

  init(_ data: MergingFigures) { self.data = data }

  var blocks: [ReportSection.Block] {
    guard !data.simulated.isEmpty else { return [] }
    return [.text(text)]
      + data.simulated.reversed().flatMap { size -> [ReportSection.Block] in
        let runs = data.policies.lazy.compactMap { data.figures.count("runs", data.replicas($0, size)) }.first
        return [
          .heading("Lists of \(Format.count(size)), \(Format.text(runs ?? 0)) runs a policy"),
          .table(table(size)),
        ]
      }
  }

  private let text = """
    Two to five clients edit one list offline: they move, insert, edit, check off and delete. Now and then one \
    syncs with the server: it fetches, merges, pushes. Answers, pushes and acknowledgements get lost, pushes \
    arrive twice, another client comes between, and the server numbers its list anew. All policies have the same \
    safeguards: versions, tokens, jittered keys, so that `last-writer` is what `last-writer-jittered` is. In the \
    end all sync undisturbed, round by round, until every client shows what the server has and has nothing to \
    send, ten rounds at most. *Items lost* are gone though nobody deleted them; *doubled* are ids that a client \
    has twice after a merge; *equal* are items with the key of another one on the server; all three are sums \
    over the runs. Intent is that of all merges on the way, but for each client's first, which brings it the \
    list.
    """

  private func table(_ size: Int) -> Table {
    var table = Table([
      .init("policy"), .init("runs that agree", .trailing), .init("rounds, mean", .trailing),
      .init("most", .trailing), .init("items lost", .trailing), .init("doubled", .trailing),
      .init("equal", .trailing), .init("intent lost, by field", .trailing), .init("plain", .trailing),
      .init("own order broken", .trailing), .init("rows pushed a run", .trailing),
    ])
    for policy in ranking(size) {
      let subject = data.replicas(policy, size)
      let agreed = data.figures.rate("runsThatConverge", per: "runs", subject)
      table.append(
        [
          .text(policy), .number(agreed, .percent),
          agreed == 0
            ? .text("never")
            : .number(data.figures.rate("roundsToConverge", per: "runsThatConverge", subject)),
          agreed == 0 ? .missing : .number(data.figures.count("mostRounds", subject)),
          .number(data.figures.count("itemsLost", subject)),
          .number(data.figures.count("itemsDoubled", subject)),
          .number(data.figures.count("equalPriorities", subject)),
          .number(data.loss(subject), .percent), .number(data.plainLoss(subject), .percent),
          .number(data.figures.rate("runsThatBreakOwnOrder", per: "runs", subject), .percent),
          .number(data.figures.rate("rowsPushed", per: "runs", subject)),
        ], isStrong: policy == MergingFigures.ours)
    }
    return table
  }

  /// Returns the policies sorted by runs that agree, then by faults, then by lost intent.
  private func ranking(_ size: Int) -> [String] {
    func key(_ policy: String) -> (Double, Double, Double) {
      let subject = data.replicas(policy, size)
      let faults = ["itemsLost", "itemsDoubled", "equalPriorities"].reduce(0) {
        $0 + (data.figures.count($1, subject) ?? 0)
      }
      return (
        -(data.figures.count("runsThatConverge", subject) ?? 0), faults, data.loss(subject) ?? .infinity
      )
    }
    return data.policies.filter { data.figures.count("runs", data.replicas($0, size)) != nil }
      .sorted { key($0) < key($1) }
  }
}
