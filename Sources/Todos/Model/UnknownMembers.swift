/// The members of a JSON object that this version of the app does not know, since a newer one has added them.
package typealias UnknownMembers = [String: JSONValue]

/// The name of a member, whatever it is.
package struct MemberName: CodingKey {
  package var stringValue: String
  package var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  package init?(stringValue: String) { self.init(stringValue) }
  package init?(intValue: Int) { nil }
}
