import { expect, test } from "vitest";
import { readMissingLinks } from "#server/domains/posts/delivery/look-up/read-missing-links.ts";
import { aCreation } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { connectInSandbox, setFaultOf } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import { Platform } from "#shared/platforms/platform.ts";
import type { Post } from "#shared/posts/posts.ts";

const h = await harness({ listens: true, works: true });
const signal = new AbortController().signal;

const isOut = ({ targets }: Post) =>
  targets.every(({ status, parts }) => status === "published" && parts.every((part) => part.status === "published"));

test("a post whose address its network did not tell gets it later", { timeout: 60_000 }, async () => {
  const user = await h.newUser();
  await connectInSandbox(h, user, "facebook");
  await setFaultOf(h, user, "facebook", { kind: "not_found", call: "meta.node" });
  const { post } = await h.as(user).posts.create({ content: `Out ${user.id}`, platforms: ["facebook"] });
  const done = await untilPost(h, user, post.id, isOut, 30_000);
  expect(done.targets[0]).toMatchObject({ permalink: null, externalId: expect.stringContaining("_") });
  await readMissingLinks(h.deps, signal);
  const { post: read } = await h.as(user).posts.get({ id: post.id });
  expect(read.targets[0]?.permalink).toMatch(/^http/);
});

test("addresses of posts, parts of threads and comments are read on every network", { timeout: 120_000 }, async () => {
  const user = await h.newUser();
  for (const platform of Platform.options) await connectInSandbox(h, user, platform);
  const { post } = await h.as(user).posts.create({
    content: `Out ${user.id}`,
    firstComment: `Comment ${user.id}`,
    creationIds: [(await aCreation(h, user)).id],
    platforms: [...Platform.options],
  });
  const done = await untilPost(h, user, post.id, isOut, 60_000);
  const linksOf = ({ targets }: Post) =>
    targets.map(({ platform, permalink, parts }) => [platform, permalink, ...parts.map((part) => part.permalink)]);
  // A comment on LinkedIn is public below the address of its post.
  const links = linksOf(done).map((line) => (line[0] === "linkedin" ? line.slice(0, 2) : line));
  await h.deps.sql`update post_targets set permalink = null where post_id = ${post.id}`;
  await h.deps.sql`update post_target_parts p set permalink = null from post_targets t
    where p.target_id = t.id and t.post_id = ${post.id} and t.platform <> 'linkedin'`;
  await readMissingLinks(h.deps, signal);
  const { post: read } = await h.as(user).posts.get({ id: post.id });
  expect(linksOf(read).map((line) => (line[0] === "linkedin" ? line.slice(0, 2) : line))).toEqual(links);
  expect(links.filter(([, link]) => link === null)).toEqual([]);
});

test("an address is read often at first, and once an hour for a week", { timeout: 60_000 }, async () => {
  const user = await h.newUser();
  await connectInSandbox(h, user, "bluesky");
  const { post } = await h.as(user).posts.create({ content: `Out ${user.id}`, platforms: ["bluesky"] });
  await untilPost(h, user, post.id, isOut, 30_000);
  const isReadAfter = async (minutes: number) => {
    await h.deps.sql`update post_targets set permalink = null,
      published_at = clock_timestamp() - make_interval(mins => ${minutes}) where post_id = ${post.id}`;
    await readMissingLinks(h.deps, signal);
    return (await h.as(user).posts.get({ id: post.id })).post.targets[0]?.permalink !== null;
  };
  const ages = [1, 29, 45, 61, 66, 600, 7 * 24 * 60 + 1];
  const read: boolean[] = [];
  for (const age of ages) read.push(await isReadAfter(age));
  expect(read).toEqual([true, true, false, true, false, true, false]);
});
