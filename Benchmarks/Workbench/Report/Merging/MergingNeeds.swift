import Measuring
import Merging
import Reporting

/// Recommendations for merging two versions of a list.
struct MergingNeeds {
  let data: MergingFigures

  var needs: [ReportNeed] {
    guard data.policies.count > 1, let size = data.main, let best = data.ranking(size).first else {
      return []
    }
    let faultless = data.ranking(size).filter { data.faults($0, size).isEmpty }
    // Among policies that are as good as ours, prefers the library's own.
    let own = faultless.first { LibraryForms.form(of: $0) != nil }
    let use = own.flatMap { data.isAsGoodAsOurs(best, size) || best == $0 ? $0 : nil } ?? best
    let alike = faultless.filter { $0 != use && data.isAsGoodAsOurs($0, size) }
    let rival = faultless.first { $0 != use && !alike.contains($0) }
    let subject = data.subject(use, size)
    guard let lost = data.loss(subject) else { return [] }
    return [
      ReportNeed(
        need: "A list that several devices edit, also offline; \(Format.count(size)) items",
        brief: "several devices, \(Format.count(size))",
        title: "edited on several devices, \(Format.count(size)) items", use: use,
        figures: figures(of: use, alike: alike, lost: lost, size),
        leftOut: leftOut(size, than: lost),
        alternative: rival.flatMap { name in
          data.loss(data.subject(name, size)).map {
            "The best of the other policies without faults, `\(name)`, loses "
              + "\(Format.text($0, .percent)), \(Format.text($0 / lost, .times)) as much"
          }
        })
    ]
  }

  /// Returns the figures that decide.
  private func figures(of use: String, alike: [String], lost: Double, _ size: Int) -> [String] {
    let subject = data.subject(use, size)
    var loss = "loses the order of \(Format.text(lost, .percent)) of the reordered pairs"
    if let interval = data.lossInterval(subject) {
      loss +=
        " (95% interval: \(Format.text(interval.lower, .percent)) to "
        + "\(Format.text(interval.upper, .percent)))"
    }
    loss += ", not counting the server's moves of items that were also moved locally"
    var figures = [loss]
    if let plain = data.plainLoss(subject) {
      figures.append("\(Format.text(plain, .percent)) if they count")
    }
    if !alike.isEmpty {
      let names = alike.map { "`\($0)`" }.joined(separator: ", ")
      let wrongSide = wrongSide(of: alike, size).map { "; \($0)" }
      figures.append("as good in a single merge: \(names)\(wrongSide ?? "")")
    }
    let faults = data.faults(use, size)
    let none = "no items lost or doubled, no equal keys, own order kept"
    figures.append(faults.isEmpty ? none : faults.joined(separator: ", "))
    return figures
  }

  /// Returns a text that distinguishes policies with equal losses: how often they put an item on
  /// the wrong side of a neighbor if the other side has relabeled rows there.
  private func wrongSide(of alike: [String], _ size: Int) -> String? {
    let workload = MergeWorkload.relabelsConcurrently
    let shares = alike.compactMap { name in
      data.share("mergesOnTheWrongSide", data.subject(name, size, workload)).map { (name, $0) }
    }.filter { $0.1 > 0 }
    guard !shares.isEmpty else { return nil }
    return "near a gap in which the server has relabeled rows, "
      + shares.map { "`\($0.0)` puts an item on the wrong side in \(Format.text($0.1, .percent)) of merges" }
      .joined(separator: ", ")
  }

  /// Returns the policies that have faults but lose at most 1.5 times as much, and the full weave,
  /// which is a yardstick and not a policy.
  private func leftOut(_ size: Int, than lost: Double) -> [String] {
    var reasons = data.policies.compactMap { name -> String? in
      let faults = data.faults(name, size)
      guard !faults.isEmpty, let loss = data.loss(data.subject(name, size)), loss <= lost * 1.5 else {
        return nil
      }
      return "`\(name)` (\(faults.joined(separator: ", ")))"
    }
    let weave = data.subject(.fullWeave, size)
    if let plain = data.plainLoss(weave), let own = data.plainLoss(data.subject(MergingFigures.ours, size)) {
      reasons.append(
        "`full-weave` (moves items that nobody moved; if all moves count, it loses "
          + "\(Format.text(plain, .percent))"
          + "\(plain < own ? ", less than `\(MergingFigures.ours)`" : ""))")
    }
    return reasons
  }
}
