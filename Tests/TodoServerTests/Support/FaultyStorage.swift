#if Server
import Synchronization

@testable import TodoServer

/// A storage that fails on demand.
final class FaultyStorage: ListStorage {
  private let base: any ListStorage
  private let faults = Mutex<(reading: StorageError?, storing: StorageError?)>((nil, nil))

  init(_ base: any ListStorage) { self.base = base }

  /// Makes reading or storing lists fail from now on. Tokens can still be read.
  func fail(reading: StorageError? = nil, storing: StorageError? = nil) {
    faults.withLock { $0 = (reading, storing) }
  }

  private func read() throws { if let error = faults.withLock(\.reading) { throw error } }

  func contents(of list: ListKey, for device: Device.ID) async throws -> StoredList? {
    try read()
    return try await base.contents(of: list, for: device)
  }
  func version(of list: ListKey) async throws -> Int? {
    try read()
    return try await base.version(of: list)
  }
  func versions(of account: Account.ID) async throws -> StoredVersions {
    try read()
    return try await base.versions(of: account)
  }
  func store(_ write: ListWrite) async throws -> Int? {
    if let error = faults.withLock(\.storing) { throw error }
    return try await base.store(write)
  }
  func device(withToken digest: TokenDigest) async throws -> Device? {
    try await base.device(withToken: digest)
  }
  func addDevice(named name: String, token digest: TokenDigest, to account: String) async throws -> Device {
    try await base.addDevice(named: name, token: digest, to: account)
  }
  func compare(_ seen: LastSeen, of list: ListKey) async throws -> LastSeen.Comparison {
    try await base.compare(seen, of: list)
  }
  func renewMarks() async throws { try await base.renewMarks() }
  func devices() async throws -> [Device] { try await base.devices() }
  func revoke(_ device: Device.ID) async throws -> Bool { try await base.revoke(device) }
  func check() async throws { try read() }
  func close() throws { try base.close() }
}
#endif
