import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { postTargets } from "#server/domains/posts/store/posts.table.ts";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { OneImport, fileOf, importsAt, inDays } from "#server/test/post-imports.ts";

const h = await harness({ works: true });

const { imported, own, postsOf, send } = importsAt(h);

describe("undoing", () => {
  test("deletes the posts of the import and no others, gives the units back, and lets the file be imported anew", async () => {
    await anAccount(h, own.user, "x");
    const text = fileOf("accounts,text,time", `x,One,${inDays(1)}`, "x,Two,");
    const { id } = await imported(text);
    await h.as(own.user).posts.create({ content: "Another", platforms: ["x"], draft: true });
    const { code, body } = await own.client.call("DELETE", `/posts/imports/${id}`);
    expect({ code, ...body.data }).toMatchObject({ code: 200, import: { status: "undone", withdrawn: 2, kept: [] } });
    expect((await postsOf()).map(({ content }) => content)).toEqual(["Another"]);
    expect((await h.as(own.user).billing.usage()).usage.posts.used).toBe(0);
    const again = await imported(text);
    expect(again.id).not.toBe(id);
    expect(await postsOf()).toHaveLength(3);
  });
});

test("undoing keeps published posts, and says so in the language of the caller", async () => {
  await anAccount(h, own.user, "x");
  const { id } = await imported(fileOf("accounts,text,time", `x,One,${inDays(1)}`, `x,Two,${inDays(2)}`));
  const [one] = await postsOf();
  const targetId = one?.targets[0]?.id;
  if (one === undefined || targetId === undefined) throw new Error("Nothing was imported");
  for (const state of ["preparing", "ready", "sending"] as const)
    await h.deps.db.update(postTargets).set({ state, wakeAt: null }).where(eq(postTargets.id, targetId));
  const { body } = await own.client.call("DELETE", `/posts/imports/${id}`, undefined, { "accept-language": "de" });
  const { import: undone } = OneImport.parse(body.data);
  expect(undone).toMatchObject({ withdrawn: 1, kept: [{ postId: one.id, row: 2 }] });
  expect(undone.kept[0]?.message).toMatch(/^Dieser Beitrag/);
  expect((await postsOf()).map(({ id: postId }) => postId)).toEqual([one.id]);
});

test("1,000 planned rows become posts, and are withdrawn together", { timeout: 240_000 }, async () => {
  await anAccount(h, own.user, "x");
  await anAccount(h, own.user, "bluesky");
  const rows = Array.from(
    { length: 1_000 },
    (_, index) => `"x, bluesky",Bowl number ${index},${inDays(1 + index / 4)}`,
  );
  const { data } = await send(fileOf("accounts,text,time", ...rows));
  await vi.waitFor(
    async () => {
      const { body } = await own.client.call("GET", `/posts/imports/${data.import?.id}`);
      expect(body.data).toMatchObject({ import: { made: 1_000 } });
    },
    { timeout: 150_000, interval: 250 },
  );
  const { body } = await own.client.call("DELETE", `/posts/imports/${data.import?.id}`);
  expect(body.data).toMatchObject({ import: { withdrawn: 1_000, kept: [] } });
});
