import { expect, test } from "vitest";
import { harness } from "#server/test/harness.ts";
import { aSharedWorkspace } from "#server/test/shared-workspace.ts";

const h = await harness();

test("a comment that is sent again is stored once, also when another link uses the same key", async () => {
  const ws = await aSharedWorkspace(h);
  await ws.account("facebook");
  const { id } = (
    await ws.as("contributor").posts.create({ content: "Six new bowls", platforms: ["facebook"], draft: true })
  ).post;
  await ws.as("contributor").approvals.submit({ id });
  const anAccess = async () => {
    const { url } = await ws.as("editor").clientLinks.create({ name: "Harbour Café", postIds: [id] });
    const { link } = await h.as(null).clientReview.open({ token: url.split("#")[1] ?? "" });
    return link?.access ?? "";
  };
  const [one, other] = [await anAccess(), await anAccess()];
  const say = async (access: string, text: string) => {
    const client = h.as(null, { idempotencyKey: "typed-once" });
    return (await client.clientReview.comment({ access, id, name: "Marta", text })).post.comments;
  };
  await Promise.all([say(one, "Blue?"), say(one, "Blue?"), say(one, "Blue?")]);
  expect((await say(one, "Blue?")).map(({ text }) => text)).toEqual(["Blue?"]);
  const { notifications } = await h.as(ws.personOf("editor")).notifications.list({});
  expect(notifications.filter(({ kind }) => kind === "post.client_answered")).toHaveLength(1);
  await expect(say(one, "Red?")).rejects.toMatchObject({ cause: { code: "UNPROCESSABLE" } });
  expect(await say(other, "Red?")).toHaveLength(2);
});

test("a comment that is sent again does not show a post that the link does not show any more", async () => {
  const ws = await aSharedWorkspace(h);
  await ws.account("facebook");
  const input = { content: "Six new bowls", platforms: ["facebook" as const], scheduledAt: "2028-03-10T10:00:00Z" };
  const { id } = (await ws.as("editor").posts.create(input)).post;
  const { url } = await ws.as("editor").clientLinks.create({ name: "Harbour Café", month: "2028-03" });
  const { link } = await h.as(null).clientReview.open({ token: url.split("#")[1] ?? "" });
  const access = link?.access ?? "";
  const client = h.as(null, { idempotencyKey: "typed-once" });
  const say = async () => (await client.clientReview.comment({ access, id, name: "Marta", text: "Blue?" })).post;
  const first = await say();
  expect(first.deliveries).toHaveLength(1);
  expect(await say()).toEqual(first);
  await ws.as("editor").posts.update({ id, content: "Between us", scheduledAt: "2028-04-10T10:00:00Z" });
  await ws.as("editor").comments.create({ id, text: "We moved it", isShared: true });
  expect(await say()).toMatchObject({ at: null, deliveries: [], comments: [{ text: "Blue?" }] });
});
