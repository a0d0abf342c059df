extension Product {
  /// All of which it was looked up, a row each; of a kind, those first whose strategy is here.
  static let all: [Product] = [
    // MARK: Positions 1 to n
    Product(
      "Kanboard", .numbered, "1 to n; all of a column are written, row by row", .nearest("dense"), .code,
      [
        Source(
          "TaskPositionModel.php", repository: "kanboard/kanboard",
          commit: "2cba210dbad4e110d4efdec97d71a38b5df48dad", path: "app/Model/TaskPositionModel.php")
      ], "Rewrite other tasks position"),
    Product(
      "Nextcloud Deck", .numbered, "1 to n; all are written, the moved one twice", .nearest("dense"), .code,
      [
        Source(
          "CardService.php", repository: "nextcloud/deck",
          commit: "b0f6943c1d923af37e53b700617ecba9c9698950", path: "lib/Service/CardService.php")
      ]),
    Product(
      "Redmine", .numbered,
      "1 to n; one UPDATE shifts the range; all are written where a number is missing or double",
      .same("dense"), .code,
      [
        Source(
          "positioned.rb", repository: "redmine/redmine",
          commit: "890812e49cc60e96c7c252b7dedbd881a4edba55", path: "lib/redmine/acts/positioned.rb")
      ], "provides the capabilities for reordering objects in a list"),
    Product(
      "Taiga", .numbered, "1 to n; all from the target to the end are written", .nearest("dense"), .code,
      [
        Source(
          "services.py", repository: "taigaio/taiga-back",
          commit: "3bea7114007afd83478a8d6f2a70afd70d94dc21", path: "taiga/projects/userstories/services.py")
      ], "adding the extra updates needed to keep consistency"),
    Product(
      "Todoist, by its client", .numbered, "all siblings get 1 to n; how the server stores it is not known",
      .nearest("dense"), .code,
      [
        Source(
          "reorder.ts", repository: "Doist/todoist-cli", commit: "cad7f14758631000ef9df435d354b0c0b4bd5956",
          path: "src/commands/project/reorder.ts"),
        Source(
          "requests.ts", repository: "Doist/todoist-sdk-typescript",
          commit: "190cbda9d477c8da740976b04824692ea6fd5dee", path: "src/types/tasks/requests.ts"),
      ], "Sort order of the task within its parent/project."),
    Product(
      "Nextcloud Tasks", .numbered,
      "whole numbers without gaps to spare: one below the next or above the previous, those behind are pushed on",
      .none, .code,
      [
        Source(
          "TaskDragContainer.vue", repository: "nextcloud/tasks",
          commit: "7b753bac85bbee013116b6ac8c9ea6ebde2a028a", path: "src/components/TaskDragContainer.vue")
      ], "We just do that to minimize the number of other tasks to be changed."),

    // MARK: The order in one place
    Product(
      "Focalboard", .list, "a view holds the ids of its cards in order", .same("order-array"), .code,
      [
        Source(
          "mutator.ts", repository: "mattermost/focalboard",
          commit: "de5e5cc4141f14f69bf0e5666383997b81f851d6", path: "webapp/src/mutator.ts")
      ]),
    Product(
      "Notion", .list, "a block holds the ids of the blocks in it", .same("order-array"), .copy,
      [
        Source(
          "an excerpt of The data model behind Notion",
          "https://patricktrainer.github.io/posts/the-data-model-behind-notion-s-flexibility")
      ], "an array (or ordered set) of block IDs representing the content inside this block"),

    // MARK: Whole numbers with gaps
    Product(
      "GitLab", .whole,
      "32 bits, midpoints, 513 away at an end; without room a run is shifted into the next gap",
      .same("gitlab"),
      .code,
      [
        Source(
          "item_context.rb", repository: "gitlabhq/gitlabhq",
          commit: "13f31ab91aeb5233a7b64f2740fee246294161fc",
          path: "lib/gitlab/relative_positioning/item_context.rb"),
        Source(
          "mover.rb", repository: "gitlabhq/gitlabhq", commit: "85dc423f7090da0a52c73eb66faf22ddb20efff9",
          path: "lib/gitlab/relative_positioning/mover.rb"),
        Source(
          "gap.rb", repository: "gitlabhq/gitlabhq", commit: "41946e65501d176230532ae34b16e64f5cdac462",
          path: "lib/gitlab/relative_positioning/gap.rb"),
      ], "Moves the sequence before the current item to the middle of the next gap"),
    Product(
      "Azure DevOps", .whole,
      "whole numbers with big gaps, halved: its old way; how later versions do it is hearsay",
      .nearest("sparse-whole"), .documentation,
      [
        Source(
          "Behind the scenes: Backlog Priority or Stack Rank",
          "https://devblogs.microsoft.com/devops/behind-the-scenes-the-backlog-priority-or-stack-rank-field/")
      ], "used an halving logic to create the big gaps"),
    Product(
      "OpenProject", .whole,
      "32 bits, 16,384 apart; by one place two are swapped; without a gap all are spread between first and last",
      .nearest("sparse-whole"), .code,
      [
        Source(
          "reorder-delta-builder.ts", repository: "opf/openproject",
          commit: "093b667e76699c1104369815f291e0b2c6b949ad",
          path: "frontend/src/app/shared/helpers/drag-and-drop/reorder-delta-builder.ts")
      ],
      "There was no space left at the desired insert position, we're going to evenly distribute all items again"
    ),

    // MARK: Floating-point numbers
    Product(
      "Vikunja", .fraction, "doubles 2^16 apart; all are laid out anew where a position falls below 0.01",
      .same("vikunja"), .code,
      [
        Source(
          "task_position.go", repository: "go-vikunja/vikunja",
          commit: "762dc4ebe6f3fbff15d90a0a119f0c6a4720e033", path: "pkg/models/task_position.go"),
        Source(
          "calculateItemPosition.ts", repository: "go-vikunja/vikunja",
          commit: "762dc4ebe6f3fbff15d90a0a119f0c6a4720e033",
          path: "frontend/src/helpers/calculateItemPosition.ts"),
      ], "Values below the minimum spacing trigger a server-side recalculation of all positions in the view"),
    Product(
      "Planka", .fraction,
      "a number; where a gap is below 0.125, those behind are pushed on, to 2^14 apart, until one has room",
      .nearest("midpoint-window"), .code,
      [
        Source(
          "insert-to-positionables.js", repository: "plankanban/planka",
          commit: "a8dcd7cef3ee8d19ad05b8c734ac43f3103489e8",
          path: "server/api/helpers/utils/insert-to-positionables.js"),
        Source(
          "positioning.js", repository: "plankanban/planka",
          commit: "a8dcd7cef3ee8d19ad05b8c734ac43f3103489e8", path: "client/src/selectors/positioning.js"),
      ]),
    Product(
      "Trello", .fraction,
      "a number: half the least at the top, 1,024 above the most at the bottom, else midway; neighbours closer than "
        + "0.01 are spread, and those beside them where that does not suffice", .nearest("vikunja"), .others,
      [
        Source(
          "REST API, cards", "https://developer.atlassian.com/cloud/trello/rest/api-group-cards/"),
        Source(
          "a user's account of the rule, 2015",
          "https://stackoverflow.com/questions/29791543/"
            + "how-does-trello-handle-rearrangement-of-cards-lists-checklists-etc", isCopy: true),
      ], "they are spread out (potentially cascading into increasing the pos of the entire list)"),
    Product(
      "WeKan", .fraction,
      "the average, a whole number where one fits; equal neighbours are repaired one by one",
      .nearest("midpoint-bare"), .code,
      [
        Source(
          "utils.js", repository: "wekan/wekan", commit: "f5cc8e37319469dd6a4752e160540213a2094aa4",
          path: "client/lib/utils.js"),
        Source(
          "cardSortRepair.js", repository: "wekan/wekan", commit: "f5cc8e37319469dd6a4752e160540213a2094aa4",
          path: "models/lib/cardSortRepair.js"),
      ], "In the general case take the average of the previous and next element sort indexes."),

    // MARK: Texts
    Product(
      "Figma", .text, "a fraction of unlimited length in base 95", .same("figma"), .copy,
      [
        Source(
          "Realtime editing of ordered sequences",
          "https://www.figma.com/blog/realtime-editing-of-ordered-sequences/")
      ], "we use the entire ASCII range instead of just the numbers 0–9 (base 95 instead of base 10)"),
    Product(
      "Excalidraw", .text, "a fractional index in base 62; ties are broken by id", .same("fractional-index"),
      .code,
      [
        Source(
          "types.ts", repository: "excalidraw/excalidraw",
          commit: "4872083c044491b6d5c96ae134a75464f96d6831", path: "packages/element/src/types.ts")
      ], "String in a fractional form defined by https://github.com/rocicorp/fractional-indexing."),
    Product(
      "Payload CMS", .text, "a fractional index", .same("fractional-index"), .documentation,
      [Source("commit d963e6a", "https://github.com/payloadcms/payload/commit/d963e6a")],
      "you do not have to modify the order of the rest of the documents"),
    Product(
      "Todoist, the field order_key", .text,
      "a text, as someone else's client says; which fractional index is not known, nor confirmed by its makers",
      .nearest("fractional-index"), .others,
      [Source("API v1, seen as a link, not read", "https://developer.todoist.com/api/v1/")],
      "tasks sort by comparing keys lexicographically among siblings sharing the same project, section and parent task"
    ),
    Product(
      "tldraw", .text, "a fractional index with random bits", .same("fractional-index-jittered"), .code,
      [
        Source(
          "reordering.ts", "https://app.unpkg.com/@tldraw/utils@4.4.1/files/src/lib/reordering.ts")
      ], "import { generateKeyBetween, generateNKeysBetween } from 'jittered-fractional-indexing'"),
    Product(
      "Jira", .text,
      "a rank of letters and digits; at 128 characters all are rebalanced within 12 hours, at 160 at once; here at "
        + "128 at once", .same("lexorank"), .documentation,
      [
        Source(
          "Managing LexoRank",
          "https://confluence.atlassian.com/adminjiraserver/managing-lexorank-938847803.html")
      ],
      "If the rank's length reaches the first threshold of 128 characters, the rebalancing is scheduled for the next "
        + "12 hours."),

    // MARK: Not known
    Product(
      "Apple Reminders", .unknown,
      "over CalDAV a whole number, by default the seconds since 2001 at which it was made", .unknown, .others,
      [
        Source("elementary/tasks 198", "https://github.com/elementary/tasks/pull/198"),
        Source("openradar 6630", "https://github.com/lionheart/openradar-mirror/issues/6630"),
      ],
      "we calculate the sort value the same way Apple does: The number of seconds between the creation of the task and "
        + "20010101T000000Z"),
    Product(
      "Asana", .unknown, "a client names a neighbour", .unknown, .interface,
      [
        Source(
          "asana_oas.yaml", repository: "Asana/openapi", commit: "fc9f8dcf224efa8e06bfc955d91dd95aac7a398d",
          path: "defs/asana_oas.yaml")
      ], "An existing task within this section before which the added task should be inserted."),
    Product(
      "GitHub Projects", .unknown, "a client names the item before", .unknown, .interface,
      [
        Source(
          "schema.graphql", repository: "octokit/graphql-schema",
          commit: "82ff2d4780080e6929ebb95608cefa22dfa05ac7", path: "schema.graphql")
      ],
      "The ID of the item to position this item after. If omitted or set to null the item will be moved to top."
    ),
    Product(
      "Google Tasks", .unknown, "a text, compared as text", .unknown, .interface,
      [
        Source("Order tasks", "https://developers.google.com/workspace/tasks/order"),
        Source(
          "tasks.v1.json", repository: "googleapis/google-api-python-client",
          commit: "00906739f8ffa59ddf9c3050497ea0d4a5ce7cda",
          path: "googleapiclient/discovery_cache/documents/tasks.v1.json"),
      ], "according to lexicographical ordering, the task is positioned after the other task"),
    Product(
      "Linear", .unknown, "a floating-point number; what becomes of it without room is not said", .unknown,
      .interface,
      [
        Source(
          "schema.graphql", repository: "linear/linear", commit: "8335e09a17dd8aa351dace3d05a94a55e78dad2a",
          path: "packages/sdk/src/schema.graphql"),
        Source("issue 170", "https://github.com/linear/linear/issues/170"),
      ],
      "The order of the item in relation to other items in the organization. Used for manual sorting in list views."
    ),
    Product(
      "Microsoft Planner", .unknown,
      "a text of the characters 32 to 126; the service makes it of the texts of both neighbours", .unknown,
      .interface,
      [
        Source(
          "Order hints", "https://learn.microsoft.com/en-us/graph/api/resources/planner-order-hint-format")
      ], "The values for all order hints are calculated by the service."),
    Product(
      "Outlook tasks", .unknown, "a whole number, unique in its folder", .unknown, .interface,
      [
        Source(
          "PidLidTaskOrdinal",
          "https://learn.microsoft.com/en-us/office/client-developer/outlook/mapi/"
            + "pidlidtaskordinal-canonical-property")
      ], "Provides an aid to custom sorting tasks."),
    Product(
      "Things", .unknown,
      "a whole number; someone else's client takes the midpoint, else numbers all 1,024 apart, as `sparse-whole` does",
      .unknown, .others,
      [
        Source(
          "database.py", repository: "thingsapi/things.py",
          commit: "1f679a6f2ab639bff3fc48d20e2b6acdd7eb0e68", path: "things/database.py"),
        Source(
          "reorder.rs", repository: "evanpurkhiser/things3-cloud",
          commit: "3d17356e5d5254a536f6e1f20f6f01cea93dca9f", path: "src/commands/reorder.rs"),
        Source(
          "its sync seen from outside",
          "https://blog.almeroth.com/exploring-things-cloud-sync-api.html"),
      ]),
  ]
}
