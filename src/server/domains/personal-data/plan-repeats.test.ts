import { expect, test } from "vitest";
import {
  aNewcomer,
  anArchive,
  aPicture,
  archivedCreation,
  exportArchive,
  importArchive,
  libraryOf,
  lines,
  mediaOf,
} from "#server/test/archives.ts";
import { connectInSandbox } from "#server/test/sandbox.ts";
import { harness } from "#server/test/harness.ts";
import { UserId } from "#shared/ids.ts";
import type { Repeat } from "#shared/posts/repeats.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ listens: true, env: { LOG_LEVEL: "error" } });

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

test("what repeats comes back paused, without its accounts, with its media and as many times as were left", async () => {
  const mira = await aNewcomer(h);
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

test("goes on once an account is connected and its person resumes it", async () => {
  const mira = await aNewcomer(h);
  await importArchive(h, mira, await anArchive(lines("repeats", archivedRepeat())));
  const { repeats } = await mira.call<{ repeats: Repeat[] }>("GET", "/repeats");
  const { user } = await mira.call<{ user: User }>("GET", "/users/profile");
  await connectInSandbox(h, { ...user, id: UserId.parse(user.id) }, "facebook");
  const { repeat } = await mira.call<{ repeat: Repeat }>("POST", `/repeats/${repeats[0]?.id ?? ""}/resume`);
  expect(repeat.status).toBe("active");
  expect(repeat.next[0]?.wallTime).toMatch(/T09:30$/);
});

test("an export is taken back with what repeats in it", { timeout: 60_000 }, async () => {
  const mira = await aNewcomer(h);
  const { user } = await mira.call<{ user: User }>("GET", "/users/profile");
  await connectInSandbox(h, { ...user, id: UserId.parse(user.id) }, "facebook");
  await mira.call("POST", "/repeats", {
    post: { content: "Bowls", platforms: ["facebook"] },
    pattern: { every: "days", days: 2, time: "18:00" },
    timezone: "Asia/Tokyo",
    startsOn: "2026-11-01",
  });
  const newcomer = await aNewcomer(h);
  const { body } = await importArchive(h, newcomer, await exportArchive(h, mira));
  expect(body.data?.imported).toMatchObject({ repeats: 1, drafts: 1 });
  const { repeats } = await newcomer.call<{ repeats: Repeat[] }>("GET", "/repeats");
  expect(repeats).toMatchObject([{ status: "paused", timezone: "Asia/Tokyo", pattern: { every: "days", days: 2 } }]);
});

test("a list that does not hold together is refused whole", async () => {
  const mira = await aNewcomer(h);
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
