import { beforeEach, expect, test } from "vitest";
import { announceRelease, notifyOfRelease } from "#server/domains/notifications/release/announce-release.ts";
import { notifyOfReleaseJob } from "#server/domains/notifications/release/release.jobs.ts";
import { recogniseInstallation } from "#server/installation/recognise-installation.ts";
import { harness } from "#server/test/harness.ts";
import type { User } from "#shared/users/users.ts";

const h = await harness({ env: { LOG_LEVEL: "silent" } });
const { deps } = h;
await recogniseInstallation(deps.sql, deps.log, { media: null, isRestored: false });

const jobs = () => deps.sql<{ version: string }[]>`
  delete from pgboss.job where name = ${notifyOfReleaseJob.name} returning data->>'version' as version`;
const notifyOf = (version: string) => notifyOfRelease(deps, version, AbortSignal.timeout(10_000));
const releasesOf = async (user: User) =>
  (await h.as(user).notifications.list({ topic: ["postloom"] })).notifications.map(({ params }) => params);

beforeEach(async () => {
  await deps.sql`update installation set announced_version = null`;
  await jobs();
});

test("the first version on a database and a repeated one are not announced, the next one is", async () => {
  await announceRelease(deps, "1.0.0");
  await announceRelease(deps, "1.0.0");
  expect(await jobs()).toEqual([]);
  await announceRelease(deps, "1.1.0");
  expect(await jobs()).toEqual([{ version: "1.1.0" }]);
});

test("of three processes that start in parallel, one announces", async () => {
  await announceRelease(deps, "1.0.0");
  await Promise.all([1, 2, 3].map(() => announceRelease(deps, "1.1.0")));
  expect(await jobs()).toHaveLength(1);
});

test("only users who left news of releases turned on are notified, once", async () => {
  const [mira, quiet] = [await h.newUser(), await h.newUser()];
  await h.as(quiet).users.updateSettings({ notifications: { updates: false } });
  await notifyOf("1.1.0");
  await notifyOf("1.1.0");
  expect(await releasesOf(mira)).toEqual([{ version: "1.1.0" }]);
  expect(await releasesOf(quiet)).toEqual([]);
});
