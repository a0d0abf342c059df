import Insertion

/// The insertion cases that the default program leaves out because they take long to build: the
/// B-trees of swift-collections, and most combinations with element types other than `Int`.
enum FurtherInsertion {
  static let all: [InsertionCase] = [
    InsertionCase(LinearInsertion<Double>.self), InsertionCase(LinearInsertion<Deadline>.self),
    InsertionCase(LinearInsertion<String>.self),
    InsertionCase(AppendAndSort<Double>.self), InsertionCase(AppendAndSort<Deadline>.self),
    InsertionCase(AppendAndSort<String>.self),
    InsertionCase(BinaryInsertion<Double>.self), InsertionCase(ChunkedInsertion<Double>.self),
    InsertionCase(GallopingInsertion<Double>.self), InsertionCase(GallopingInsertion<Deadline>.self),
    InsertionCase(GallopingInsertion<String>.self),
    InsertionCase(InterpolationInsertion<Double>.self), InsertionCase(InterpolationInsertion<Deadline>.self),
    InsertionCase(SortedSetInsertion<Int>.self, counted: SortedSetInsertion<CountedElement>.self),
    InsertionCase(SortedSetInsertion<Double>.self), InsertionCase(SortedSetInsertion<Deadline>.self),
    InsertionCase(SortedSetInsertion<String>.self),
    InsertionCase(
      NumberedSortedSetInsertion<Int>.self, counted: NumberedSortedSetInsertion<CountedElement>.self),
    InsertionCase(NumberedSortedSetInsertion<Double>.self),
    InsertionCase(NumberedSortedSetInsertion<Deadline>.self),
    InsertionCase(NumberedSortedSetInsertion<String>.self),
  ]
}
