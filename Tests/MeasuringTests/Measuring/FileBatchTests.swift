import Foundation
import Measuring
import Testing

@Suite struct FileBatchTests {
  /// A shell's pipe may be non-blocking because of another program. The batch is larger than the
  /// pipe and is read in small parts.
  @Test func writerWaitsForAFullNonblockingPipe() async throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let (output, input) = (ends[0], ends[1])
    #expect(fcntl(input, F_SETFL, fcntl(input, F_GETFL) | O_NONBLOCK) == 0)
    let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
    // The reader starts before the writer waits, because the writer could block a thread of the
    // pool that the reader needs.
    let received = Self.readSlowly(output)
    let failure = FileBatch.writeAll(bytes, to: input)
    close(input)
    #expect(failure == nil)
    #expect(await received.first { _ in true } == bytes)
  }

  @Test func closedPipeIsAFailure() {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    #expect(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
    let handler = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, handler) }
    close(ends[0])
    #expect(FileBatch.writeAll(Data([1]), to: ends[1]) == EPIPE)
    close(ends[1])
  }

  /// Reads everything on a separate thread, which starts when the pipe is full. Yields once.
  private static func readSlowly(_ descriptor: Int32) -> AsyncStream<Data> {
    let (stream, continuation) = AsyncStream<Data>.makeStream()
    Thread {
      Thread.sleep(forTimeInterval: 0.1)
      var bytes = Data()
      var buffer = [UInt8](repeating: 0, count: 10_000)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { break }
        bytes.append(contentsOf: buffer[..<count])
        Thread.sleep(forTimeInterval: 0.002)
      }
      close(descriptor)
      continuation.yield(bytes)
      continuation.finish()
    }.start()
    return stream
  }
}
