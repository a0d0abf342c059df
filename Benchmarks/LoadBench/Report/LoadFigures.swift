#if Server
/// All that was measured.
struct LoadFigures: Sendable {
  let requests: RequestPart.Figures
  let streams: StreamPart.Figures
  let slow: SlowPart.Figures
  /// What failed: nothing should.
  let failures: FailureCount
}
#endif
