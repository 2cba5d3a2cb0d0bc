import { expect, test } from "vitest";
import type { Actor } from "../platform.ts";
import { metaComments } from "./comment.ts";
import type { Graph } from "./graph.ts";

const mira: Actor = { externalId: "17841400000000001", username: "kilnandclay", accessToken: "a-token" };
const since = new Date("2026-11-23T10:00:00Z");
const said = { parentId: "18020000000000001", text: "The link", kind: "comment" } as const;
const seen = { id: "18030000000000001", text: "The link", timestamp: "2026-11-23T10:00:05+0000" };

/** What a look at the post's comments says when Instagram shows these. */
function verdictOn(comments: readonly object[], actor = mira) {
  const graph: Graph = async ({ answer }) => answer.parse({ data: comments });
  return metaComments(graph, "instagram").verifyReply(actor, said, since, AbortSignal.timeout(1_000));
}

const live = { outcome: "live", externalId: seen.id, permalink: null };
const scoped = "5550000000000001";

test.each([
  ["by this account's own id", { from: { id: mira.externalId } }, live],
  ["by this account's name, under an id made for this app", { from: { id: scoped, username: "kilnandclay" } }, live],
  ["by its name beside such an id", { from: { id: scoped }, username: "kilnandclay" }, live],
  ["by nobody who is told", {}, live],
  ["by somebody else", { from: { id: scoped, username: "amina" } }, { outcome: "absent" }],
  ["by an id that may be anybody's", { from: { id: scoped } }, { outcome: "unclear" }],
])("a comment with these words %s", async (_by, writer, verdict) => {
  expect(await verdictOn([{ ...seen, ...writer }])).toMatchObject(verdict);
});

test("an account whose name is not known is not judged by it", async () => {
  const comment = { ...seen, from: { id: scoped, username: "kilnandclay" } };
  expect(await verdictOn([comment], { ...mira, username: null })).toMatchObject({ outcome: "unclear" });
});

test("other words, or earlier ones, are nobody's", async () => {
  const earlier = { ...seen, timestamp: "2026-11-23T09:00:00+0000" };
  expect(await verdictOn([{ ...seen, text: "Another", from: { id: scoped } }, earlier])).toEqual({ outcome: "absent" });
});
