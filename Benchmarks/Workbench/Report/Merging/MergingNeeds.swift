import Measuring
import Merging
import Reporting

/// What to use to put two versions of a list together.
struct MergingNeeds {
  let data: MergingFigures

  var needs: [ReportNeed] {
    guard let size = data.main, let best = data.ranking(size).first else { return [] }
    let faultless = data.ranking(size).filter { data.faults($0, size).isEmpty }
    // What can't be told from ours is no difference; then the library's own.
    let own = faultless.first { LibraryForms.form(of: $0) != nil }
    let use = own.flatMap { data.isAsGoodAsOurs(best, size) || best == $0 ? $0 : nil } ?? best
    let alike = faultless.filter { $0 != use && data.isAsGoodAsOurs($0, size) }
    let rival = faultless.first { $0 != use && !alike.contains($0) }
    let subject = data.subject(use, size)
    guard let lost = data.loss(subject) else { return [] }
    return [
      ReportNeed(
        need: "The list is edited on several devices, offline too; \(Format.count(size)) items",
        brief: "several devices, \(Format.count(size))", use: use,
        figures: [
          "\(Format.text(lost, .percent)) of the reordered pairs lost, by field"
            + (data.lossInterval(subject).map {
              " (95%: \(Format.text($0.lower, .percent)) to \(Format.text($0.upper, .percent)))"
            } ?? ""),
          data.plainLoss(subject).map { "\(Format.text($0, .percent)) plain" },
          alike.isEmpty
            ? nil
            : "no difference to \(alike.map { "`\($0)`" }.joined(separator: ", ")) in one merge"
              + (wrongSide(of: alike, size).map { "; \($0)" } ?? ""),
          data.faults(use, size).isEmpty
            ? "nothing lost or doubled, no equal keys, own order kept"
            : data.faults(use, size).joined(separator: ", "),
        ].compactMap(\.self),
        leftOut: leftOut(size, than: lost),
        alternative: rival.flatMap { name in
          data.loss(data.subject(name, size)).map {
            "`\(name)`: \(Format.text($0, .percent)) lost, \(Format.text($0 / lost, .times))"
          }
        })
    ]
  }

  /// What tells those apart that lose as much: keys that were made anew meanwhile.
  private func wrongSide(of alike: [String], _ size: Int) -> String? {
    let workload = MergeWorkload.relabelledApart
    let shares = alike.compactMap { name in
      data.share("mergesOnTheWrongSide", data.subject(name, size, workload)).map { (name, $0) }
    }.filter { $0.1 > 0 }
    guard !shares.isEmpty else { return nil }
    return "beside an exhausted gap "
      + shares.map { "`\($0.0)` puts an item on the wrong side in \(Format.text($0.1, .percent)) of merges" }
      .joined(separator: ", ")
  }

  /// Those that lose less, or as much, and have a fault; and the yardstick, which is no policy.
  private func leftOut(_ size: Int, than lost: Double) -> [String] {
    var reasons = data.policies.compactMap { name -> String? in
      let faults = data.faults(name, size)
      guard !faults.isEmpty, let loss = data.loss(data.subject(name, size)), loss <= lost * 1.5 else {
        return nil
      }
      return "`\(name)`: \(faults.joined(separator: ", "))"
    }
    let weave = data.subject(.fullWeave, size)
    if let plain = data.plainLoss(weave), let own = data.plainLoss(data.subject(MergingFigures.ours, size)) {
      reasons.append(
        "`full-weave` loses \(Format.text(plain, .percent)) plain\(plain < own ? ", less than ours" : ""): it moves items "
          + "that nobody moved")
    }
    return reasons
  }
}
