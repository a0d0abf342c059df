import Commands
import FurtherStrategies
import Reordering
import Workbench

// The program of `swift run bench run --full`. It has every strategy.
ReorderingCatalog.addEverything()
Workbench.main()
