import Commands
import KeyStrategies
import Reordering
import RowStrategies
import Workbench

// What `swift run bench` measures: few strategies, so that the program builds fast.
ReorderingCatalog.add(ReorderingCatalog.keyStrategies + ReorderingCatalog.rowStrategies)
Workbench.main()
