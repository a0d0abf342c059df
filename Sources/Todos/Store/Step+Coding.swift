import Foundation
import ListOrdering

/// A state is written without names: a good part of an edit's time goes into remembering how to take it back.
extension Step.State: Codable {
  init(from decoder: any Decoder) throws {
    var container: any UnkeyedDecodingContainer = try decoder.unkeyedContainer()
    list = try container.decode(String.self)
    item = try Item(id: container.decode(Item.ID.self), from: &container)
  }

  func encode(to encoder: any Encoder) throws {
    var container: any UnkeyedEncodingContainer = encoder.unkeyedContainer()
    try container.encode(list)
    try container.encode(item.id)
    try item.write(to: &container)
  }
}

extension Todo {
  init(id: ID, from container: inout any UnkeyedDecodingContainer) throws {
    self.init(
      id: id, title: try container.decode(String.self), tags: try container.decode([String].self),
      deadline: try container.decode(Int64?.self).flatMap(Date.deadline(milliseconds:)),
      isDone: try container.decode(Bool.self),
      priority: try container.decode(WirePriority?.self)?.number ?? .nan)
    transfers = try container.decode(Int.self)
    edits = try container.decode(EditCounts.self)
    unknownMembers = try container.decode(UnknownMembers.self)
  }

  func write(to container: inout any UnkeyedEncodingContainer) throws {
    try container.encode(title)
    try container.encode(tags)
    try container.encode(deadline?.milliseconds)
    try container.encode(isDone)
    try container.encode(WirePriority(priority))
    try container.encode(transfers)
    try container.encode(edits)
    try container.encode(unknownMembers)
  }
}

extension TodoList {
  init(id: ID, from container: inout any UnkeyedDecodingContainer) throws {
    self.init(
      id: id, name: try container.decode(String.self), colour: try container.decode(ListColour.self),
      image: try container.decode(ListImage?.self),
      priority: try container.decode(WirePriority?.self)?.number ?? .nan)
    unknownMembers = try container.decode(UnknownMembers.self)
  }

  func write(to container: inout any UnkeyedEncodingContainer) throws {
    try container.encode(name)
    try container.encode(colour)
    try container.encode(image)
    try container.encode(WirePriority(priority))
    try container.encode(unknownMembers)
  }
}
