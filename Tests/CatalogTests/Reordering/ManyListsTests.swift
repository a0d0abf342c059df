import ListOrdering
import Measuring
import Testing

@testable import FurtherStrategies
@testable import KeyStrategies
@testable import Reordering
@testable import RowStrategies

@Suite struct ManyListsTests {
  /// Moves items in many lists, few or one, and compares each strategy's checksum with the model's.
  @Test(arguments: [1, 7, 50, 200], [1, 2] as [UInt64])
  func movesMatchTheModel(size: Int, seed: UInt64) throws {
    let trials = [
      ManyLists.trial("a", size: size, items: 200, moves: 500, seed: seed) { _ in LinkedList() },
      ManyLists.trial("b", size: size, items: 200, moves: 500, seed: seed) { _ in
        KeyedStrategy(MidpointKeys())
      },
      ManyLists.trial("c", size: size, items: 200, moves: 500, seed: seed) { _ in
        KeyedStrategy(FractionalKeys())
      },
    ]
    for trial in trials {
      #expect(trial.expected != nil)
      #expect(try trial.prepare(1)() == trial.expected, "\(trial.name)")
    }
  }
}
