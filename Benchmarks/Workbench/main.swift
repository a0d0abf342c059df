import Catalogue
let size = Int(CommandLine.arguments[1])!
for seed in UInt64(1)...8 {
  for w in ReorderingCatalogue.workloads where w.fixedSize == nil {
    for s in ReorderingCatalogue.strategies where s.name != "midpoint-whole" || size < 5000 {
      let c = s.counters(of: w, size: size, seed: seed, mostRows: 5_000_000)
      if let c, w.name.contains("block") {
        print(
          w.name, s.name, c.placements, "relabelled/op", (c.relabelledPerPlacement * 10000).rounded() / 10000,
          "rows/op", (c.rowsPerPlacement * 1000).rounded() / 1000, "burst", c.largestBurst,
          c.failedAt.map { "FAILED \($0)" } ?? "", c.cutOffAt.map { "cut \($0)" } ?? "")
      }
    }
  }
}
