import { expect, test } from "vitest";
import * as lengths from "#shared/platforms/text-length.ts";
import { emptyFields } from "../draft/draft-fields.ts";
import type { PostDraft } from "../draft/post-draft.ts";
import { textRooms, tightest } from "./text-room.ts";

const draftOf = (fields: Partial<PostDraft>): PostDraft => ({
  ...emptyFields("any"),
  accounts: {},
  alsoTo: [],
  creations: [],
  ...fields,
});

test("each network counts in its own way what it publishes, hashtags included", () => {
  const link = `https://example.com/${"a".repeat(40)}`;
  const draft = draftOf({ platforms: ["bluesky", "mastodon"], content: `See ${link}`, hashtags: "#clay" });
  expect(textRooms(draft, lengths)).toEqual([
    { platform: "bluesky", used: `See ${link}\n\n#clay`.length, limit: 300 },
    { platform: "mastodon", used: "See ".length + 23 + "\n\n#clay".length, limit: 500 },
  ]);
});

test("a text of its own counts for its network alone, and the tightest is the one with the least room left", () => {
  const draft = draftOf({
    platforms: ["bluesky", "threads"],
    content: "Kiln",
    platformContent: { threads: "a".repeat(450) },
  });
  const rooms = textRooms(draft, lengths);
  expect(rooms.map(({ used }) => used)).toEqual([4, 450]);
  expect(tightest(rooms)?.platform).toBe("threads");
  expect(tightest([])).toBeUndefined();
});
