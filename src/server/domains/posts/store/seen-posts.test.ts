import { expect, test } from "vitest";
import { planContents } from "#server/domains/posts/store/plan-content.ts";
import { findTargetsOf } from "#server/domains/posts/store/posts.queries.ts";
import { aCreation, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { aSharedWorkspace } from "#server/test/shared-workspace.ts";
import type { PostId, UserId } from "#shared/ids.ts";

const h = await harness();
const ws = await aSharedWorkspace(h);
await ws.account("facebook");
await ws.setPolicy();

const platforms = ["facebook" as const];
const aDraft = async (content: string, change: object = {}) =>
  (await ws.as("contributor").posts.create({ content, platforms, draft: true, ...change })).post.id;

async function aSubmission(content: string): Promise<PostId> {
  const id = await aDraft(content, { scheduledAt: inMinutes(60) });
  await ws.as("contributor").approvals.submit({ id });
  return id;
}

const draft = await aDraft("Draft of the team");
const returned = await aSubmission("Came back to the team");
await ws.as("editor").approvals.requestChanges({ id: returned, comment: "Name the day" });
const submitted = await aSubmission("Submitted");
const planned = await aSubmission("Planned");
await ws.approve("editor", planned);

const client = ws.as("client");
const notFound = { code: "NOT_FOUND" };
const idsOf = (posts: readonly { id: PostId }[]) => posts.map(({ id }) => id).toSorted();

test("a client sees posts from their submission on, in every list", async () => {
  const seen = [submitted, planned].toSorted();
  expect(idsOf((await client.posts.list({})).posts)).toEqual(seen);
  expect(idsOf((await client.posts.list({ ids: [draft, submitted] })).posts)).toEqual([submitted]);
  expect((await client.posts.list({ status: ["draft", "changes_requested"] })).posts).toEqual([]);
  expect((await client.posts.list({ q: "Draft of the team" })).posts).toEqual([]);
  const span = { from: inMinutes(-60), to: inMinutes(120) };
  expect(idsOf((await client.posts.calendar(span)).posts)).toEqual(seen);
  expect(idsOf((await ws.as("viewer").posts.calendar(span)).posts)).toEqual([returned, ...seen].toSorted());
  expect(await client.posts.stats({})).toMatchObject({
    total: 2,
    byStatus: { draft: 0, changes_requested: 0, submitted: 1, scheduled: 1 },
  });
  expect(idsOf((await ws.as("viewer").posts.list({})).posts)).toHaveLength(4);
});

test("a client sees the media of a post, without their texts in the library", async () => {
  const { id: creationId } = await aCreation(h, { ...ws.personOf("owner"), id: ws.id as UserId });
  await h.deps.sql`update creations set prompt = 'Secret prompt', alt_text = 'Bowls' where id = ${creationId}`;
  const withPicture = await aDraft("With a picture", { creationIds: [creationId], scheduledAt: inMinutes(60) });
  await expect(client.posts.media({ id: withPicture })).rejects.toMatchObject(notFound);
  await ws.as("contributor").approvals.submit({ id: withPicture });
  const { media } = await client.posts.media({ id: withPicture });
  expect(media).toMatchObject([{ id: creationId, type: "image", fileUrl: expect.any(String), altText: "Bowls" }]);
  expect(JSON.stringify(media)).not.toContain("Secret");
  await h.deps.sql`update creations set alt_text = null where id = ${creationId}`;
  const [sent] = await planContents(h.deps.db, await findTargetsOf(h.deps.db, [withPicture]));
  const shown = await client.posts.media({ id: withPicture });
  expect(shown.media.map(({ altText }) => altText)).toEqual(sent?.content.altTexts);
  await ws.as("contributor").posts.remove({ id: withPicture });
});

test("a client reads the metrics of a post that they see, and of no internal post", async () => {
  const entityOf = (type: "post" | "creation", id: string) => client.analytics.entity({ type, id });
  expect(await entityOf("post", planned)).toMatchObject({ entity: { title: "Planned" } });
  await expect(entityOf("post", draft)).rejects.toMatchObject(notFound);
  const { id } = await aCreation(h, { ...ws.personOf("owner"), id: ws.id as UserId });
  await expect(entityOf("creation", id)).rejects.toMatchObject(notFound);
  expect(await ws.as("viewer").analytics.entity({ type: "creation", id })).toMatchObject({ entity: { id } });
});

test.each([
  ["a draft", draft],
  ["a post that came back to its authors", returned],
])("%s does not exist for a client", async (_name, id) => {
  await expect(client.posts.get({ id })).rejects.toMatchObject(notFound);
  await expect(client.approvals.approval({ id })).rejects.toMatchObject(notFound);
  await expect(client.comments.list({ id })).rejects.toMatchObject(notFound);
  await expect(client.comments.create({ id, text: "Hello" })).rejects.toMatchObject(notFound);
});

test("a client cannot read the team's activity, library, templates, history and dashboard", async () => {
  const refused = { code: "FORBIDDEN" };
  await expect(client.activity.list({})).rejects.toMatchObject(refused);
  await expect(client.creations.list({})).rejects.toMatchObject(refused);
  await expect(client.templates.list({})).rejects.toMatchObject(refused);
  await expect(client.delivery.history({ id: submitted })).rejects.toMatchObject(refused);
  await expect(client.analytics.dashboard()).rejects.toMatchObject(refused);
});

test("a client who is mentioned in a comment on a draft is not notified", async () => {
  const mentions = [ws.personOf("client").id];
  const said = { text: "@client Kiln, the blue?", isShared: true, mentions };
  await ws.as("editor").comments.create({ id: draft, ...said });
  const { notifications } = await h.as(ws.personOf("client")).notifications.list({});
  expect(notifications).toEqual([]);
  await ws.as("editor").comments.create({ id: submitted, ...said });
  expect((await h.as(ws.personOf("client")).notifications.list({})).notifications).toMatchObject([
    { kind: "post.mentioned" },
  ]);
});
