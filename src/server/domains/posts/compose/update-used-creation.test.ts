import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import { aCreation, inMinutes } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { aSharedWorkspace } from "#server/test/shared-workspace.ts";
import type { CreationId } from "#shared/ids.ts";
import type { NewPostFields } from "#shared/posts/posts.ts";
import type { WorkspaceRole } from "#shared/workspaces/roles.ts";

const h = await harness();

async function aWorkspace() {
  const ws = await aSharedWorkspace(h);
  await ws.account();
  await ws.setPolicy({ roles: ["contributor", "editor"] });
  const { id } = await aCreation(h, { id: ws.id });
  const plan = async (fields: Partial<NewPostFields> = {}) =>
    (
      await ws.as("owner").posts.create({
        content: "Six bowls",
        platforms: ["facebook"],
        creationIds: [id],
        scheduledAt: inMinutes(60),
        ...fields,
      })
    ).post;
  let texts = 0;
  /** Whether a member with this role may change the alt text of the creation. */
  const mayDescribe = async (role: WorkspaceRole, creationId: CreationId = id) => {
    const altText = `Text ${++texts}`;
    try {
      return (await ws.as(role).creations.update({ id: creationId, altText })).creation.altText === altText;
    } catch (error) {
      expect(error).toMatchObject({ code: "FORBIDDEN" });
      return false;
    }
  };
  return { ...ws, creationId: id, plan, mayDescribe };
}

test("an alt text that a planned post takes over is changed only by those whose posts need no approval", async () => {
  const { creationId: id, plan, mayDescribe, as } = await aWorkspace();
  expect(await mayDescribe("editor")).toBe(true);
  await plan();
  expect(await mayDescribe("editor")).toBe(false);
  expect(await mayDescribe("contributor")).toBe(false);
  expect(await mayDescribe("admin")).toBe(true);
  // What does not go out is changed as before, also beside the same alt text.
  const { altText } = (await as("editor").creations.get({ id })).creation;
  const renamed = await as("editor").creations.update({ id, title: "Bowls", altText });
  expect(renamed.creation).toMatchObject({ title: "Bowls", altText });
});

test("without a policy for the role, a member who may publish changes it", async () => {
  const { plan, mayDescribe, setPolicy } = await aWorkspace();
  await setPolicy({ roles: ["contributor"] });
  await plan();
  expect(await mayDescribe("editor")).toBe(true);
  expect(await mayDescribe("contributor")).toBe(false);
});

test.each([
  ["with an alternative text of the picture", { altTexts: ["A bowl"] }],
  ["with its own alternative text", { altText: "A bowl" }],
  ["that is a draft, which a person plans later,", { draft: true }],
])("a post %s does not take over the alt text of the picture", async (_what, fields) => {
  const { plan, mayDescribe } = await aWorkspace();
  await plan(fields);
  expect(await mayDescribe("editor")).toBe(true);
});

test("a post that missed its time takes it over when it is published, one whose content is frozen does not", async () => {
  const { plan, mayDescribe } = await aWorkspace();
  const { id } = await plan();
  const set = (change: Partial<typeof postTargets.$inferInsert>) =>
    h.deps.db.update(postTargets).set(change).where(eq(postTargets.postId, id));
  await set({ state: "missed", wakeAt: null });
  expect(await mayDescribe("editor")).toBe(false);
  await set({ content: { text: "Six bowls", creationIds: [], altText: null, altTexts: [null], replySettings: null } });
  expect(await mayDescribe("editor")).toBe(true);
});

test("a repeating post takes it over, also while it is paused", async () => {
  const { creationId, mayDescribe, as } = await aWorkspace();
  const { repeat } = await as("owner").repeats.create({
    post: { content: "Six bowls", platforms: ["facebook"], creationIds: [creationId] },
    pattern: { every: "days", days: 1, time: "09:00" },
    timezone: "UTC",
    startsOn: inMinutes(2 * 24 * 60).slice(0, 10),
  });
  expect(await mayDescribe("editor")).toBe(false);
  await as("owner").repeats.pause({ id: repeat.id });
  expect(await mayDescribe("editor")).toBe(false);
  await as("owner").repeats.stop({ id: repeat.id });
  expect(await mayDescribe("editor")).toBe(true);
});
