import Commands
import KeyStrategies
import Reordering
import RowStrategies
import Workbench

// The program of `swift run bench`. It has few strategies, so that it builds fast.
ReorderingCatalog.add(ReorderingCatalog.keyStrategies + ReorderingCatalog.rowStrategies)
Workbench.main()
