import FurtherStrategies
import KeyStrategies
import Reordering
import RowStrategies
import TestSupport

extension ReorderingCatalog {
  /// The strategies that tests run: those of the default program, or all with `SLOW_TESTS=1`.
  static let testedStrategies = SlowTests.areEnabled ? everyStrategy : keyStrategies + rowStrategies
}
