import ListOrdering

var list = PriorityList<String>(limit: 200)
for row in try list.insert("milk", at: 0) { print("store", row.id, row.key) }
for row in try list.insert("bread", at: 1) { print("store", row.id, row.key) }
for row in try list.move("bread", before: "milk") { print("store", row.id, row.key) }
precondition(Array(list) == ["bread", "milk"], "The order is wrong")

var (restored, repair) = try PriorityList<String>.restore([("a", 1.5), ("b", 1.5), ("c", .nan)])
precondition(repair.rows.count == 2 && Array(restored) == ["a", "b", "c"], "The repair is wrong")

let labels = try OrderedList(0..<1_000, space: LabelKeys())
var texts = OrderedList<Int, FractionalKeys>(space: FractionalKeys())
for id in 0..<1_000 { _ = try texts.insert(id, at: id / 2) }
precondition(labels.count == 1_000 && texts.count == 1_000, "The count is wrong")

checkSpecialization()
