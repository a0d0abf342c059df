import Commands
import FurtherStrategies
import Reordering
import Workbench

// What `swift run bench run --full` measures: every strategy.
ReorderingCatalog.addEverything()
Workbench.main()
