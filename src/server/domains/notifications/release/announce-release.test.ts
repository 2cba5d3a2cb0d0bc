import { beforeEach, expect, test } from "vitest";
import { tellReleaseJob } from "#server/domains/notifications/release/release.jobs.ts";
import { recogniseInstallation } from "#server/installation/recognise-installation.ts";
import { noticeRelease, tellRelease } from "#server/domains/notifications/release/announce-release.ts";
import { harness } from "#server/test/harness.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ env: { LOG_LEVEL: "silent" } });
const { deps } = h;
await recogniseInstallation(deps.sql, deps.log, { media: null, isRestored: false });

const jobs = () => deps.sql<{ version: string }[]>`
  delete from pgboss.job where name = ${tellReleaseJob.name} returning data->>'version' as version`;
const tell = (version: string) => tellRelease(deps, version, AbortSignal.timeout(10_000));
const toldTo = async (user: User) =>
  (await h.as(user).notifications.list({ topic: ["postloom"] })).notifications.map(({ params }) => params);

beforeEach(async () => {
  await deps.sql`update installation set announced_version = null`;
  await jobs();
});

test("the first version on a database is no news, the same one again neither, the next one is", async () => {
  await noticeRelease(deps, "1.0.0");
  await noticeRelease(deps, "1.0.0");
  expect(await jobs()).toEqual([]);
  await noticeRelease(deps, "1.1.0");
  expect(await jobs()).toEqual([{ version: "1.1.0" }]);
});

test("of three processes that start at once, one tells", async () => {
  await noticeRelease(deps, "1.0.0");
  await Promise.all([1, 2, 3].map(() => noticeRelease(deps, "1.1.0")));
  expect(await jobs()).toHaveLength(1);
});

test("whoever left the switch on is told, once, and nobody else", async () => {
  const [mira, quiet] = [await h.newUser(), await h.newUser()];
  await h.as(quiet).users.updateSettings({ notifications: { updates: false } });
  await tell("1.1.0");
  await tell("1.1.0");
  expect(await toldTo(mira)).toEqual([{ version: "1.1.0" }]);
  expect(await toldTo(quiet)).toEqual([]);
});
