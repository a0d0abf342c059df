#if Server
import Foundation
import Testing
import TestSupport

@testable import TodoServer

/// A storage implementation to test.
enum StorageForm: String, CaseIterable, Sendable {
  case sqlite

  /// Creates an empty storage.
  func make(in folder: TemporaryFolder) throws -> any ListStorage {
    switch self {
    case .sqlite: try SQLiteStorage(at: folder.url.appending(path: "todos.sqlite"))
    }
  }
}

/// Requirements of every storage implementation.
struct StorageConformanceTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func storage(_ form: StorageForm) async throws -> (any ListStorage, Device, Device) {
    let storage = try form.make(in: folder)
    let phone = try await storage.addDevice(named: "phone", token: TokenDigest(of: "1"), to: "ann")
    let laptop = try await storage.addDevice(named: "laptop", token: TokenDigest(of: "2"), to: "ann")
    return (storage, phone, laptop)
  }

  private func makeList(_ id: String, _ storage: any ListStorage, _ device: Device) async throws -> ListKey {
    let index = ListKey.index(of: device.account.id)
    let version = try #require(try await storage.version(of: index))
    let row = StoredItemRow(id: id, content: "{}")
    #expect(
      try await storage.store(ListWrite(to: index, at: version, written: [row], created: [id])) == version + 1
    )
    return ListKey(account: device.account.id, list: id)
  }

  @Test(arguments: StorageForm.allCases) func devicesAreKnownByTheirTokens(form: StorageForm) async throws {
    let (storage, phone, laptop) = try await storage(form)
    #expect(phone.account == laptop.account && phone.account.name == "ann" && phone.id != laptop.id)
    #expect(try await storage.device(withToken: TokenDigest(of: "1")) == phone)
    #expect(try await storage.device(withToken: TokenDigest(of: "3")) == nil)
    // A device that is added with a token in use is the existing one.
    #expect(try await storage.addDevice(named: "x", token: TokenDigest(of: "1"), to: "bob") == phone)
    let bob = try await storage.addDevice(named: "y", token: TokenDigest(of: "4"), to: "bob")
    #expect(bob.account.id != phone.account.id)
    #expect(try await storage.revoke(phone.id))
    #expect(try await !storage.revoke(999))
    #expect(try await storage.device(withToken: TokenDigest(of: "1")) == nil)
    #expect(try await storage.addDevice(named: "x", token: TokenDigest(of: "1"), to: "ann").isRevoked)
    #expect(try await storage.devices().map(\.isRevoked) == [true, false, false])
    try storage.close()
  }

  @Test(arguments: StorageForm.allCases) func aWriteNeedsTheCurrentVersion(form: StorageForm) async throws {
    let (storage, phone, laptop) = try await storage(form)
    let list = try await makeList("a", storage, phone)
    let mark = try await storage.versions(of: phone.account.id).mark
    #expect(
      try await storage.contents(of: list, for: phone.id) == StoredList(version: 1, mark: mark, rows: []))
    let rows = ["x", "y", "z"].map { StoredItemRow(id: $0, content: "{\"id\":\"\($0)\"}") }
    let batch = PushedBatch(device: phone.id, name: "one")
    #expect(try await storage.store(ListWrite(to: list, at: 2, written: rows)) == nil)
    #expect(try await storage.store(ListWrite(to: list, at: 0, written: rows)) == nil)
    #expect(try await storage.contents(of: list, for: phone.id)?.rows == [])
    #expect(try await storage.store(ListWrite(to: list, at: 1, written: rows, batch: batch)) == 2)
    var stored = try #require(try await storage.contents(of: list, for: phone.id))
    #expect(stored.rows.sorted { $0.id < $1.id } == rows && stored.version == 2)
    #expect(stored.batch == AppliedBatch(name: "one", version: 2))
    #expect(try await storage.contents(of: list, for: laptop.id)?.batch == nil)
    // A write without changes still gets a version.
    #expect(try await storage.store(ListWrite(to: list, at: 2)) == 3)
    let other = StoredItemRow(id: "y", content: "{\"new\":\"\\u0000 ‘é’\"}")
    let write = ListWrite(
      to: list, at: 3, written: [other], removed: ["x", "unknown"],
      batch: PushedBatch(device: laptop.id, name: "two"))
    #expect(try await storage.store(write) == 4)
    stored = try #require(try await storage.contents(of: list, for: phone.id))
    #expect(stored.rows.sorted { $0.id < $1.id } == [other, rows[2]])
    #expect(stored.batch == AppliedBatch(name: "one", version: 2))
    #expect(
      try await storage.contents(of: list, for: laptop.id)?.batch == AppliedBatch(name: "two", version: 4))
    #expect(try await storage.version(of: list) == 4)
    try storage.close()
  }

  @Test(arguments: StorageForm.allCases) func aRecreatedListContinuesVersions(form: StorageForm) async throws
  {
    let (storage, phone, _) = try await storage(form)
    let index = ListKey.index(of: phone.account.id)
    let list = try await makeList("a", storage, phone)
    let row = StoredItemRow(id: "x", content: "{}")
    let batch = PushedBatch(device: phone.id, name: "one")
    #expect(try await storage.store(ListWrite(to: list, at: 1, written: [row], batch: batch)) == 2)
    let before = try #require(try await storage.version(of: index))
    let unseen = ListWrite(
      to: index, at: before, removed: ["a"], deleted: [ListDeletion(list: "a", seen: 1)])
    #expect(try await storage.store(unseen) == nil)
    #expect(try await storage.contents(of: list, for: phone.id)?.rows == [row])
    #expect(try await storage.version(of: index) == before)
    #expect(
      try await storage.store(
        ListWrite(to: index, at: before, removed: ["a"], deleted: [ListDeletion(list: "a")])) == before + 1)
    #expect(try await storage.contents(of: list, for: phone.id) == nil)
    #expect(try await storage.version(of: list) == nil)
    #expect(try await storage.store(ListWrite(to: list, at: 3, written: [row])) == nil)
    let versions = try await storage.versions(of: phone.account.id)
    #expect(versions == StoredVersions(index: before + 1, lists: [:], mark: versions.mark))
    _ = try await makeList("a", storage, phone)
    let anew = try #require(try await storage.contents(of: list, for: phone.id))
    #expect(anew.version > 2 && anew.rows.isEmpty)
    #expect(anew.batch == AppliedBatch(name: "one", version: 2))
    #expect(try await storage.store(ListWrite(to: list, at: 2, written: [row])) == nil)
    #expect(
      try await storage.versions(of: phone.account.id)
        == StoredVersions(index: before + 2, lists: ["a": anew.version], mark: versions.mark))
    try storage.close()
  }

  @Test(arguments: StorageForm.allCases) func accountsAreSeparate(form: StorageForm) async throws {
    let (storage, phone, _) = try await storage(form)
    let bob = try await storage.addDevice(named: "b", token: TokenDigest(of: "b"), to: "bob")
    let list = try await makeList("a", storage, phone)
    #expect(try await storage.contents(of: ListKey(account: bob.account.id, list: "a"), for: bob.id) == nil)
    let bobs = try await makeList("a", storage, bob)
    #expect(
      try await storage.store(ListWrite(to: bobs, at: 1, written: [StoredItemRow(id: "x", content: "1")]))
        == 2)
    let mark = try await storage.versions(of: phone.account.id).mark
    #expect(
      try await storage.contents(of: list, for: phone.id) == StoredList(version: 1, mark: mark, rows: []))
    #expect(try await storage.versions(of: bob.account.id).lists == ["a": 2])
    let former = try await storage.versions(of: bob.account.id).mark
    #expect(!former.isEmpty)
    #expect(mark != former)
    try await storage.renewMarks()
    let renewed = try await storage.versions(of: bob.account.id).mark
    #expect(renewed != former)
    #expect(try await storage.contents(of: bobs, for: bob.id)?.mark == renewed)
    try storage.close()
  }

  /// Of concurrent writes at one version, exactly one succeeds.
  @Test(arguments: StorageForm.allCases) func oneConcurrentWriteSucceeds(form: StorageForm) async throws {
    let (storage, phone, _) = try await storage(form)
    let list = try await makeList("a", storage, phone)
    for version in 1...10 {
      let wins = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<8 {
          group.addTask {
            let row = StoredItemRow(id: "\(version)", content: "\(number)")
            return try await storage.store(ListWrite(to: list, at: version, written: [row])) == nil ? 0 : 1
          }
        }
        return try await group.reduce(0, +)
      }
      #expect(wins == 1)
    }
    let stored = try #require(try await storage.contents(of: list, for: phone.id))
    #expect(stored.version == 11 && stored.rows.count == 10)
    try storage.close()
  }
}
#endif
