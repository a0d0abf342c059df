#if Server
import Testing

@testable import TodoServer

struct EntityTagTests {
  @Test func listsOfTagsAreRead() {
    #expect(EntityTags("*") == .any)
    #expect(EntityTags("\"17\"") == .tags(["\"17\""]))
    #expect(EntityTags(" \"a\", W/\"b c\" ,\"\"") == .tags(["\"a\"", "W/\"b c\"", "\"\""]))
    for text in ["", "17", "\"17", "W/17", "\"1\" \"2\"", "\"1\",", "*, \"1\"", "w/\"1\"", ",\"1\""] {
      #expect(EntityTags(text) == nil, "\(text)")
    }
    #expect(
      EntityTags.tags(["W/\"1\""]).holdsWeakly("\"1\"")
        && !EntityTags.tags(["W/\"1\""]).holdsStrongly("\"1\""))
    #expect(
      EntityTags.tags(["\"2\"", "\"1\""]).holdsStrongly("\"1\"") && EntityTags.any.holdsWeakly("\"1\""))
  }
}
#endif
