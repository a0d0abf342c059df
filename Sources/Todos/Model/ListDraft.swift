import Foundation

/// A list that a user is making or changing.
public struct ListDraft: Draft, Codable {
  /// What it is called: required, at most ``TodoRules/mostNameCharacters``.
  public var name: String
  /// Its colour.
  public var colour: ListColour
  /// Its picture.
  public var image: ListImage?

  /// Creates a draft.
  public init(name: String = "", colour: ListColour = .blue, image: ListImage? = nil) {
    self.name = name
    self.colour = colour
    self.image = image
  }

  /// Creates a draft of what a list says, to edit it.
  public init(_ list: TodoList) {
    self.init(name: list.name, colour: list.colour, image: list.image)
  }

  /// The draft as it is stored: the name without white space at its ends.
  public var tidied: ListDraft {
    ListDraft(name: TodoRules.tidied(name), colour: colour, image: image)
  }

  /// All that is wrong with it, in the order of its fields.
  public var faults: [DraftFault] {
    var faults = DraftFault.faults(of: tidied.name, .name, limit: TodoRules.mostNameCharacters)
    let bytes =
      switch image {
      case .data(let data): data.count
      case .url(let url): url.absoluteString.utf8.count
      case nil: 0
      }
    if bytes > TodoRules.mostImageBytes {
      faults.append(DraftFault(.image, .tooLarge(limit: TodoRules.mostImageBytes), given: "\(bytes)"))
    }
    if let image, ListImage(rawValue: image.rawValue) != image {
      faults.append(DraftFault(.image, .notAnAddress, given: String(image.rawValue.prefix(80))))
    }
    return faults
  }
}
