#if Server
/// What the endpoints of a server work with.
struct ServerParts: Sendable {
  let lists: ListService
  let options: ServerOptions
  let limit: RateLimit<Device.ID>
  /// The requests without a valid token that an address may make.
  let refusals: RateLimit<ClientAddress>
  /// What answers and streams of events are under way.
  let (answers, streams): (WorkUnderWay<Device.ID>, WorkUnderWay<Device.ID>)

  init(_ storage: any ListStorage, _ options: ServerOptions) {
    lists = ListService(storage: storage, hub: EventHub())
    self.options = options
    limit = RateLimit(rate: options.requestsPerSecond, burst: options.burst)
    refusals = RateLimit(rate: options.refusalsPerSecond, burst: options.refusalBurst)
    answers = WorkUnderWay(most: options.mostAnswers)
    streams = WorkUnderWay(most: options.mostStreams)
  }

  var storage: any ListStorage { lists.storage }
}
#endif
