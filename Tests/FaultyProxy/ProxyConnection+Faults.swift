import Foundation
import LoopbackServer

extension ProxyConnection {
  /// Does to a request what was chosen for it.
  func handle(_ request: RequestCopy, _ disturbance: Disturbance) throws(Aftermath) -> Aftermath {
    if disturbance.requestDelay > 0 || disturbance.answerDelay > 0 { state.count { $0.delayed += 1 } }
    if case .connectionReset(let microseconds) = disturbance.fault {
      reset(at: .now + .microseconds(max(0, microseconds)))
    }
    try rest(milliseconds: disturbance.requestDelay)
    switch disturbance.fault {
    case nil, .connectionReset:
      try forward(request.bytes)
      try rest(milliseconds: disturbance.answerDelay)
      return try passAnswer(request)
    case .requestLost(let ending):
      state.count(.requestLost)
      return ending == .reset ? .resets : try awaitEnd()
    case .requestCut(let cut):
      return try cutRequest(request, cut)
    case .answerLost:
      _ = try dropAnswer(request)
      state.count(.answerLost)
      return .resets
    case .answerCut(let cut):
      try forward(request.bytes)
      try rest(milliseconds: disturbance.answerDelay)
      return try cutAnswer(request, cut)
    case .garbage(let seed, let isApplied):
      return try replaceAnswer(request, by: Substitute.garbage(seed: seed), .garbage, isApplied)
    case .garbageContent(let seed, let isApplied):
      return try replaceAnswer(
        request, by: Substitute.garbageContent(seed: seed), .garbageContent, isApplied)
    case .halfOpen:
      _ = try dropAnswer(request)
      state.count(.halfOpen)
      return try awaitEnd()
    case .badGateway(let isApplied):
      return try replaceAnswer(request, by: Substitute.badGateway, .badGateway, isApplied)
    case .unavailable(let seconds):
      return try replaceAnswer(request, by: Substitute.unavailable(seconds), .unavailable, false)
    }
  }

  /// Gives the client what the server sends.
  private func passAnswer(_ request: RequestCopy) throws(Aftermath) -> Aftermath {
    let (_, aftermath) = try receiveAnswer(request.answer) { (piece, _) throws(Aftermath) in
      try send(piece)
      return true
    }
    state.count { $0.passed += 1 }
    return aftermath
  }

  /// Sends the request, and throws its answer away, of one that goes on and on all but the beginning.
  private func dropAnswer(_ request: RequestCopy) throws(Aftermath) {
    try forward(request.bytes)
    let (_, aftermath) = try receiveAnswer(request.answer) { !$1.isEndless }
    if aftermath != .stays { leaveServer() }
  }

  /// Gives the server a part of the request.
  private func cutRequest(_ request: RequestCopy, _ cut: Cut) throws(Aftermath) -> Aftermath {
    guard let offset = cut.offset(in: request.message), offset < request.bytes.count else {
      try forward(request.bytes)
      return try passAnswer(request)
    }
    try forward(request.bytes.prefix(offset))
    state.count(.requestCut)
    leaveServer(resetting: cut.resets)
    return .resets
  }

  /// Gives the client a part of the answer.
  private func cutAnswer(_ request: RequestCopy, _ cut: Cut) throws(Aftermath) -> Aftermath {
    var waiting: [UInt8] = []
    var sent = 0
    let (_, aftermath) = try receiveAnswer(request.answer) { (piece, answer) throws(Aftermath) in
      waiting += piece
      guard let offset = cut.offset(in: answer) else { return true }
      let next = waiting.prefix(offset - sent)
      try send(Array(next))
      sent += next.count
      waiting.removeFirst(next.count)
      return waiting.isEmpty
    }
    if waiting.isEmpty {
      state.count { $0.passed += 1 }
      return aftermath
    }
    state.count(.answerCut)
    return cut.resets ? .resets : .ends
  }

  /// Gives the client another answer than the server's.
  ///
  /// - Parameter isApplied: Whether the server gets the request all the same.
  private func replaceAnswer(
    _ request: RequestCopy, by substitute: [UInt8], _ kind: Fault.Kind, _ isApplied: Bool
  ) throws(Aftermath) -> Aftermath {
    if isApplied { try dropAnswer(request) }
    state.count(kind)
    try send(substitute)
    return .ends
  }
}
