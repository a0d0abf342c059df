import Catalogue
for f in CommandLine.arguments.dropFirst() {
  let t = try Trace(path: f)
  for s in ReorderingCatalogue.strategies {
    let c = s.counters(t.history, 1)
    print(
      t.name, s.name, c.operations, c.rowsRelabelled, c.relabelledPerOperation, c.renormalisations,
      c.largestBurst, c.failedAt as Any)
  }
}
