import Foundation
import PropertyTesting
import PropertyTestingSupport
import Testing

@testable import Todos

/// Todos as they are sent and stored.
@Suite struct TodoTests {
  @Test func deadlinesComeBackToTheMillisecond() {
    check("a deadline is the same after it was written and read", cases: 500) { source in
      let (least, most) = (Date.deadlines.lowerBound.milliseconds, Date.deadlines.upperBound.milliseconds)
      let bounds = try source.bool() ? 1_700_000_000_000...1_900_000_000_000 : Int(least)...Int(most) - 1
      let milliseconds = try Int64(source.integer(in: bounds))
      source.note("\(milliseconds)")
      let todo = Todo(title: "x", deadline: Date(milliseconds: milliseconds))
      try requireEqual(todo.deadline?.milliseconds, milliseconds)
      let read = try JSONDecoder().decode(Todo.self, from: JSONEncoder().encode(todo))
      try requireEqual(read.deadline, todo.deadline)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e17, 253_402_300_800])
  func aDeadlineThatNoCalendarHasIsNotWritten(seconds: Double) {
    let todo = Todo(title: "x", deadline: Date(timeIntervalSince1970: seconds))
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(todo) }
  }

  @Test(arguments: ["9999-12-31T23:59:60Z", "10000-01-01T00:00:00Z", "tomorrow", ""])
  func whatIsNoDeadlineIsNotRead(text: String) {
    let json = Data(#"{"id": "a", "title": "x", "deadline": "\#(text)"}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Todo.self, from: json) }
  }
}
