import { expect, test } from "vitest";
import {
  aNewUser,
  anArchive,
  archivedCreation,
  archivedDelivery,
  archivedPost,
  importArchive,
  libraryOf,
  lines,
  aPicture,
  exportArchive,
  mediaOf,
} from "#server/test/archives.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox } from "#server/test/sandbox.ts";
import type { Usage } from "#shared/billing/billing.ts";
import { UserId } from "#shared/ids.ts";
import type { Repeat } from "#shared/posts/repeats.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, env: { LOG_LEVEL: "error" } });

test("status, times and allowances of an archive are not trusted", async () => {
  const recipient = await aNewUser(h);
  const claims = archivedPost({
    status: "published",
    createdAt: "2099-01-01T00:00:00Z",
    chargedMonth: "2026-11",
    userId: crypto.randomUUID(),
  });
  const waiting = archivedDelivery(claims.id, { state: "scheduled" });
  const { status } = await importArchive(
    h,
    recipient,
    await anArchive(lines("posts", claims), lines("deliveries", waiting)),
  );
  expect(status).toBe(200);
  const [made] = (await libraryOf(recipient)).posts;
  expect(made).toMatchObject({ status: "draft", targets: [], publishedAt: null });
  expect(Date.parse(made?.createdAt ?? "")).toBeLessThanOrEqual(Date.now());
  await recipient.call("DELETE", `/posts/${made?.id}`);
  expect((await recipient.call<{ usage: Usage }>("GET", "/billing/usage")).usage.posts.used).toBe(0);
});

test("the external id of a sandbox post is not imported: it could be of another user", async () => {
  const recipient = await aNewUser(h);
  const post = archivedPost();
  const claimed = archivedDelivery(post.id, { sandbox: true, externalId: "2124276700899772604" });
  const archive = await anArchive(lines("posts", post), lines("deliveries", claimed));
  expect((await importArchive(h, recipient, archive)).status).toBe(200);
  const [made] = (await libraryOf(recipient)).posts;
  expect(made?.targets).toEqual([expect.objectContaining({ status: "published", sandbox: true, externalId: null })]);
});

test("the parent of a creation is kept, at any place in the list", async () => {
  const recipient = await aNewUser(h);
  const drafts = Array.from({ length: 450 }, (_row, index) =>
    archivedCreation({ status: "draft", title: `Draft ${index}` }),
  );
  const [first, last] = [drafts[0], drafts[449]];
  if (first === undefined || last === undefined) throw new Error("No drafts");
  const list = drafts.map((draft) => ({
    ...draft,
    parentId: draft === first ? last.id : draft === last ? drafts[220]?.id : null,
  }));
  const { status } = await importArchive(h, recipient, await anArchive(lines("creations", ...list)));
  expect(status).toBe(200);
  const rows = await h.deps.sql<{ title: string; parent: string | null }[]>`
    select c.title, p.title as parent from creations c join creations p on p.id = c.parent_id order by c.title`;
  expect(rows.map(({ title, parent }) => [title, parent])).toEqual([
    ["Draft 0", "Draft 449"],
    ["Draft 449", "Draft 220"],
  ]);
});

const slots = [{ weekday: 1, time: "09:30" }];
const archivedRepeat = (change: object = {}) => ({
  id: crypto.randomUUID(),
  status: "active",
  post: { content: "Every Monday a bowl", platforms: ["facebook"], accountIds: [crypto.randomUUID()] },
  pattern: { every: "week", slots },
  timezone: "Europe/Lisbon",
  startsOn: "2026-01-05",
  endsOn: null,
  times: null,
  ...change,
});

test("repeats are imported paused, without accounts, with their media and the remaining number of times", async () => {
  const mira = await aNewUser(h);
  const bowl = archivedCreation();
  const lost = archivedCreation();
  const repeat = archivedRepeat({
    times: 5,
    post: {
      content: "Every Monday a bowl",
      platforms: ["facebook"],
      accountIds: [crypto.randomUUID()],
      creationIds: [lost.id, bowl.id],
      altTexts: ["Lost", "A bowl"],
      variants: ["Another bowl"],
    },
  });
  const made = ["2026-01-05T09:30", "2026-01-12T09:30"].map((wallTime) => ({ repeatId: repeat.id, wallTime }));
  const archive = await anArchive(
    lines("creations", bowl, lost),
    mediaOf(bowl.id, await aPicture()),
    lines("repeats", repeat, archivedRepeat({ status: "ended" }), archivedRepeat({ status: "paused" })),
    lines("repeat-occurrences", ...made),
  );
  const { status, body } = await importArchive(h, mira, archive);
  expect([status, body.data?.imported.repeats, body.data?.imported.leftOut]).toEqual([200, 2, []]);

  const { repeats } = await mira.call<{ repeats: Repeat[] }>("GET", "/repeats");
  expect(repeats.map((one) => [one.status, one.times, one.next])).toEqual([
    ["paused", null, []],
    ["paused", 3, []],
  ]);
  const { creations } = await libraryOf(mira);
  expect(repeats[1]?.post).toMatchObject({
    content: "Every Monday a bowl",
    variants: ["Another bowl"],
    creationIds: [creations.find(({ type }) => type === "image")?.id],
    altTexts: ["A bowl"],
    accountIds: [],
  });
});

test("an imported repeat continues after an account is connected and it is resumed", async () => {
  const mira = await aNewUser(h);
  await importArchive(h, mira, await anArchive(lines("repeats", archivedRepeat())));
  const { repeats } = await mira.call<{ repeats: Repeat[] }>("GET", "/repeats");
  const { user } = await mira.call<{ user: User }>("GET", "/users/profile");
  await connectInSandbox(h, { ...user, id: UserId.parse(user.id) }, "facebook");
  const { repeat } = await mira.call<{ repeat: Repeat }>("POST", `/repeats/${repeats[0]?.id ?? ""}/resume`);
  expect(repeat.status).toBe("active");
  expect(repeat.next[0]?.wallTime).toMatch(/T09:30$/);
});

test("an export with a repeat can be imported", { timeout: 60_000 }, async () => {
  const mira = await aNewUser(h);
  const { user } = await mira.call<{ user: User }>("GET", "/users/profile");
  await connectInSandbox(h, { ...user, id: UserId.parse(user.id) }, "facebook");
  await mira.call("POST", "/repeats", {
    post: { content: "Bowls", platforms: ["facebook"] },
    pattern: { every: "days", days: 2, time: "18:00" },
    timezone: "Asia/Tokyo",
    startsOn: "2026-11-01",
  });
  const recipient = await aNewUser(h);
  const { body } = await importArchive(h, recipient, await exportArchive(h, mira));
  expect(body.data?.imported).toMatchObject({ repeats: 1, drafts: 1 });
  const { repeats } = await recipient.call<{ repeats: Repeat[] }>("GET", "/repeats");
  expect(repeats).toMatchObject([{ status: "paused", timezone: "Asia/Tokyo", pattern: { every: "days", days: 2 } }]);
});

test("an inconsistent list is refused completely", async () => {
  const mira = await aNewUser(h);
  const made = { repeatId: crypto.randomUUID(), wallTime: "2026-01-05T09:30" };
  const foreign = await importArchive(h, mira, await anArchive(lines("repeat-occurrences", made)));
  const odd = await importArchive(
    h,
    mira,
    await anArchive(lines("repeats", archivedRepeat({ timezone: "Mars/Olympus" }))),
  );
  expect([foreign.status, odd.status]).toEqual([400, 400]);
  expect((await mira.call<{ repeats: Repeat[] }>("GET", "/repeats")).repeats).toEqual([]);
});
