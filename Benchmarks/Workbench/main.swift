import Catalogue
let w = ReorderingCatalogue.workloads.first { $0.name == "block-move" }!
print(w.history(size: 200, seed: 1)!.operations.prefix(3))
let s = ReorderingCatalogue.strategies[1]
print(s.counters(of: w, size: 200, seed: 1, mostRows: 1000)!)
