import Foundation
public import ListOrdering

/// A list that a user is making or changing.
public struct ListDraft: Draft, Codable {
  /// What it is called: required, at most ``TodoRules/mostNameCharacters``.
  public var name: String
  /// Its colour.
  public var colour: ListColour
  /// Its picture.
  public var image: ListImage?

  /// What is edited by itself.
  public static let fields = [
    ItemField(\ListDraft.name, named: "name"), ItemField(\ListDraft.colour, named: "colour"),
    ItemField(\ListDraft.image, named: "image"),
  ]

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
    let faults = DraftFault.faults(of: tidied.name, .name, limit: TodoRules.mostNameCharacters)
    return faults + (image?.faults ?? [])
  }
}

extension ListImage {
  /// What is wrong with the picture.
  package var faults: [DraftFault] {
    let bytes =
      switch self {
      case .data(let data): data.count
      case .url(let url): url.absoluteString.utf8.count
      }
    if bytes > TodoRules.mostImageBytes {
      return [DraftFault(.image, .tooLarge(limit: TodoRules.mostImageBytes), given: "\(bytes)")]
    }
    return isLoadable && ListImage(rawValue: rawValue) == self
      ? [] : [DraftFault(.image, .notAnAddress, given: DraftFault.excerpt(of: rawValue))]
  }

  /// Whether it is bytes, or an address of which ``ImageLoader`` loads images.
  private var isLoadable: Bool {
    guard case .url(let url) = self else { return true }
    return switch url.scheme?.lowercased() {
    case "http", "https": url.host?.isEmpty == false
    case "data": true
    default: false
    }
  }
}
