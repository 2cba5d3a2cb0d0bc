import { expect, test } from "vitest";
import { sandboxEndpoints } from "#server/sandbox/sandbox-endpoints.ts";
import { harness } from "#server/test/harness.ts";
import { outageProxy } from "#server/test/outage-proxy.ts";
import { connectInSandbox, ledgerOf } from "#server/test/sandbox.ts";
import { untilPost } from "#server/test/until-post.ts";
import { Second } from "#shared/durations.ts";
import type { Platform } from "#shared/platforms/platform.ts";

// Networks that are away at the due time of a post, as while they are started again.

const proxy = await outageProxy(() => Number(new URL(h.deps.config.selfUrl).port));
const h = await harness({
  listens: true,
  works: true,
  env: { ...sandboxEndpoints(proxy.baseUrl, proxy.baseUrl), SOCIAL_ALLOWED_HOSTS: new URL(proxy.baseUrl).host },
});

const awayMs = 12 * Second.ms;
/** A try just before the networks are back may be their fourth, and the delay after it up to 15 s (settle-failure.ts). */
const longestDelayMs = 15 * Second.ms;
const slackMs = 5 * Second.ms;

test.each([
  ["refuse", ["mastodon", "bluesky", "x"]],
  ["cut", ["mastodon", "bluesky"]],
] as const)(
  "networks that %s connections for seconds get a post within seconds afterwards, once",
  { timeout: 120_000 },
  async (outage, platforms: readonly Platform[]) => {
    const user = await h.newUser();
    for (const platform of platforms) await connectInSandbox(h, user, platform);
    const back = proxy.goAway(outage, awayMs);
    const content = `Out of the kiln ${user.id}`;
    const { post } = await h.as(user).posts.create({ content, platforms: [...platforms] });
    const sentAt = Date.now();
    await back;
    const done = await untilPost(h, user, post.id, ({ status }) => status === "published", 80_000);
    for (const { platform, publishedAt } of done.targets) {
      const lateMs = Date.parse(publishedAt ?? "") - sentAt;
      expect(lateMs, platform).toBeLessThan(awayMs + longestDelayMs + slackMs);
    }
    expect(await ledgerOf(h.deps.config.selfUrl, user.id)).toHaveLength(platforms.length);
  },
);
