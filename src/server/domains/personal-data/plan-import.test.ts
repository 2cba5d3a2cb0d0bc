import { expect, test } from "vitest";
import {
  aNewcomer,
  anArchive,
  archivedCreation,
  archivedDelivery,
  archivedPost,
  importArchive,
  libraryOf,
  lines,
} from "#server/test/archives.ts";
import { harness } from "#server/test/harness.ts";
import type { Usage } from "#shared/billing/billing.ts";

const h = await harness({ listens: true, env: { LOG_LEVEL: "error" } });

test("what an archive claims is not believed: no state, time or allowance comes from it", async () => {
  const newcomer = await aNewcomer(h);
  const claims = archivedPost({
    status: "published",
    createdAt: "2099-01-01T00:00:00Z",
    chargedMonth: "2026-11",
    userId: crypto.randomUUID(),
  });
  const waiting = archivedDelivery(claims.id, { state: "scheduled" });
  const { status } = await importArchive(
    h,
    newcomer,
    await anArchive(lines("posts", claims), lines("deliveries", waiting)),
  );
  expect(status).toBe(200);
  const [made] = (await libraryOf(newcomer)).posts;
  expect(made).toMatchObject({ status: "draft", targets: [], publishedAt: null });
  expect(Date.parse(made?.createdAt ?? "")).toBeLessThanOrEqual(Date.now());
  await newcomer.call("DELETE", `/posts/${made?.id}`);
  expect((await newcomer.call<{ usage: Usage }>("GET", "/billing/usage")).usage.posts.used).toBe(0);
});

test("no post of a sandbox is claimed: the id of somebody else's could be written into it", async () => {
  const newcomer = await aNewcomer(h);
  const post = archivedPost();
  const claimed = archivedDelivery(post.id, { sandbox: true, externalId: "2124276700899772604" });
  const archive = await anArchive(lines("posts", post), lines("deliveries", claimed));
  expect((await importArchive(h, newcomer, archive)).status).toBe(200);
  const [made] = (await libraryOf(newcomer)).posts;
  expect(made?.targets).toEqual([expect.objectContaining({ status: "published", sandbox: true, externalId: null })]);
});

test("what a creation was varied from is kept, wherever in the list that stands", async () => {
  const newcomer = await aNewcomer(h);
  const drafts = Array.from({ length: 450 }, (_row, index) =>
    archivedCreation({ status: "draft", title: `Draft ${index}` }),
  );
  const [first, last] = [drafts[0], drafts[449]];
  if (first === undefined || last === undefined) throw new Error("No drafts");
  const list = drafts.map((draft) => ({
    ...draft,
    parentId: draft === first ? last.id : draft === last ? drafts[220]?.id : null,
  }));
  const { status } = await importArchive(h, newcomer, await anArchive(lines("creations", ...list)));
  expect(status).toBe(200);
  const rows = await h.deps.sql<{ title: string; parent: string | null }[]>`
    select c.title, p.title as parent from creations c join creations p on p.id = c.parent_id order by c.title`;
  expect(rows.map(({ title, parent }) => [title, parent])).toEqual([
    ["Draft 0", "Draft 449"],
    ["Draft 449", "Draft 220"],
  ]);
});
