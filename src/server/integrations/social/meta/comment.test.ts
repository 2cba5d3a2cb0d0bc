import { expect, test } from "vitest";
import type { Actor } from "../platform.ts";
import { metaComments } from "./comment.ts";
import type { Graph } from "./graph.ts";

const mira: Actor = { externalId: "17841400000000001", username: "kilnandclay", server: null, accessToken: "a-token" };
const sent = {
  key: "01a1fde2-18a7-7387-b630-5dfbc4db2099/2",
  parentId: "18020000000000001",
  text: "The link",
  kind: "comment",
} as const;
const listed = { id: "18030000000000001", text: "The link" };

/** The verdict when Instagram lists these comments. */
function verdictOn(comments: readonly object[], actor = mira) {
  const graph: Graph = async ({ answer }) => answer.parse({ data: comments });
  return metaComments(graph, "instagram").verifyReply(
    actor,
    sent,
    { at: new Date(), ageMs: 0 },
    AbortSignal.timeout(1_000),
  );
}

const live = { outcome: "live", externalId: listed.id, permalink: null };
const scoped = "5550000000000001";

test.each([
  ["by this account's own id", { from: { id: mira.externalId } }, live],
  ["by this account's name, with an app-scoped id", { from: { id: scoped, username: "kilnandclay" } }, live],
  ["by this account's name beside an app-scoped id", { from: { id: scoped }, username: "kilnandclay" }, live],
  ["without an author", {}, live],
  ["by another account", { from: { id: scoped, username: "amina" } }, { outcome: "absent" }],
  ["by an app-scoped id without a name", { from: { id: scoped } }, { outcome: "unclear" }],
])("the verdict on a comment with the same text %s", async (_by, author, verdict) => {
  expect(await verdictOn([{ ...listed, ...author }])).toMatchObject(verdict);
});

test("the verdict is unclear when the account's own name is unknown", async () => {
  const comment = { ...listed, from: { id: scoped, username: "kilnandclay" } };
  expect(await verdictOn([comment], { ...mira, username: null })).toMatchObject({ outcome: "unclear" });
});

test("a comment with another text does not match", async () => {
  expect(await verdictOn([{ ...listed, text: "Another", from: { id: scoped } }])).toMatchObject({ outcome: "absent" });
});
