#if Server
import NIOCore
import NIOHTTP1
import Testing

@testable import LoadBench

/// What a user asks, and which answers are right.
struct LoadUserTests {
  private let user = LoadUser(
    LoadConnection(), lists: [TodoList(id: "list-1", token: "secret")], todos: 20)

  private func answer(_ status: UInt, _ tag: String?) -> ServerAnswer {
    ServerAnswer(status: status, tag: tag, body: ByteBuffer())
  }

  /// Fetches what there is, so that the user knows its tag.
  private func prepare(_ kind: LoadKind) {
    let turn = user.turn(kind)
    #expect(turn.isPreparation && turn.request.name.hasPrefix("GET ") && turn.request.status == 200)
    #expect(user.learn(answer(200, "\"7\""), of: turn) == nil)
  }

  @Test func whatIsKnownIsAskedForByItsTag() {
    prepare(.fetchUnchanged)
    let turn = user.turn(.fetchUnchanged)
    #expect(!turn.isPreparation && turn.request.status == 304 && turn.request.name == "GET /lists/list-1")
    #expect(turn.request.head.headers.first(name: "If-None-Match") == "\"7\"")
    #expect(turn.request.head.headers.first(name: "Authorization") == "Bearer secret")
    #expect(user.learn(answer(304, "\"7\""), of: turn) == nil)
    for wrong in [answer(200, "\"7\""), answer(304, "\"8\""), answer(304, nil)] {
      #expect(user.learn(wrong, of: turn) != nil)
    }
  }

  @Test func aPushRestsOnTheVersionThatTheOneBeforeMade() throws {
    prepare(.push)
    let first = user.turn(.push)
    #expect(user.learn(answer(200, "\"7\""), of: first) != nil)
    #expect(user.learn(answer(412, "\"8\""), of: first) != nil)
    #expect(user.learn(answer(200, "\"8\""), of: first) == nil)
    let second = user.turn(.push)
    let heads = [first, second].map(\.request.head)
    #expect(heads.map { $0.headers.first(name: "If-Match") } == ["\"7\"", "\"8\""])
    #expect(
      heads[0].headers.first(name: "Idempotency-Key") != heads[1].headers.first(name: "Idempotency-Key"))
    #expect(heads.allSatisfy { $0.method == .PATCH && $0.uri == "/lists/list-1" })
    let body = try #require(first.request.body)
    #expect(heads[0].headers.first(name: "Content-Length") == "\(body.readableBytes)")
    #expect(body != second.request.body)
  }

  @Test func versionsAreForgottenWhereOthersMayHaveChangedThem() {
    prepare(.versionsUnchanged)
    #expect(!user.turn(.versionsUnchanged).isPreparation)
    user.begin()
    #expect(user.turn(.versionsUnchanged).isPreparation)
    #expect(!user.turn(.versions).isPreparation && user.turn(.versions).request.status == 200)
  }
}
#endif
