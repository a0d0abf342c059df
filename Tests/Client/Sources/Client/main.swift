import ListOrdering

var list = PriorityList<String>(limit: 200)
try list.insert("milk", at: 0)
try list.insert("bread", at: 1)
for change in try list.move("bread", before: "milk") {
  print("store", change.id, change.key)
}
precondition(Array(list) == ["bread", "milk"], "The order is wrong")

var (restored, repair) = try PriorityList<String>.restore([("a", 1.5), ("b", 1.5), ("c", .nan)])
precondition(repair.changes.count == 2 && Array(restored) == ["a", "b", "c"], "The repair is wrong")

var labels = OrderedList<Int, LabelKeys>(space: LabelKeys())
try labels.insert(contentsOf: 0..<1_000, at: 0)
var texts = OrderedList<Int, FractionalKeys>(space: FractionalKeys())
for id in 0..<1_000 { try texts.insert(id, at: id / 2) }
precondition(labels.count == 1_000 && texts.count == 1_000, "The count is wrong")

checkSpecialisation()
