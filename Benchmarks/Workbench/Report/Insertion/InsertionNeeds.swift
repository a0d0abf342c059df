import Measuring
import Reporting

/// Recommendations for keeping a list sorted.
struct InsertionNeeds {
  let data: InsertionFigures

  var needs: [ReportNeed] {
    guard data.strategies.count > 1 else { return [] }
    // The size of a list that people look at, and the longest measured size.
    let shown = Set([data.sizes.last { $0 <= 1_000 }, data.sizes.last].compactMap(\.self)).sorted()
    return shown.compactMap(need)
  }

  private func need(_ size: Int) -> ReportNeed? {
    let ranking = data.fastest(size)
    guard let first = ranking.first else { return nil }
    let alike = ranking.filter { !data.isSlower($0, than: first, size) }
    // Among equally fast strategies, prefers one of the library.
    let use = alike.first(where: LibraryForms.names.contains) ?? first
    let others = alike.filter { $0 != use }
    func text(_ name: String) -> String? {
      let cut = data.figures.isCutOff(data.subject(name, "random", size)) ? ", cut off" : ""
      return data.time(name, size).map { "`\(name)` \(Format.text($0, .nanoseconds))\(cut)" }
    }
    let slower = ranking.filter { !alike.contains($0) && $0 != use }
    // Besides the next strategy, names the one that many programs use.
    let further = slower.filter { $0 == slower.first || $0 == "append-and-sort" }.compactMap(text)
    let ours = ranking.lazy.compactMap { name in
      LibraryForms.form(of: name).flatMap { form in
        data.time(name, size).map { (form, Format.text($0, .nanoseconds)) }
      }
    }.first
    return ReportNeed(
      need: "A list sorted by date or name; \(Format.count(size)) items",
      brief: "sorted, \(Format.count(size))", title: "sorted, \(Format.count(size)) items", use: use,
      ours: ours,
      figures: [
        data.time(use, size).map { "\(Format.text($0, .nanoseconds)) per insertion" },
        others.isEmpty
          ? nil
          : "as fast: \(others.compactMap(text).joined(separator: ", "))"
            + (LibraryForms.names.contains(use) ? "; `\(use)` is in the library" : ""),
      ].compactMap(\.self),
      alternative: further.isEmpty ? nil : "Clearly slower: \(further.joined(separator: ", "))")
  }
}
