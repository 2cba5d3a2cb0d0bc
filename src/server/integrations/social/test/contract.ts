import type { Platform } from "#shared/platforms/platform.ts";
import type { NetworkCalls } from "./network-calls.ts";
import { testNetworks } from "./test-networks.ts";

const missingGraphPost = "18020000000000000";

/** The common tests run for each. */
const networkCalls = {
  facebook: {
    send: "facebook.update",
    prepare: "facebook.photos",
    reply: "meta.comments",
    metrics: "meta.node",
    missingPost: ({ externalId }) => `${externalId}_122000000000000`,
    granted: ["facebook", "instagram"],
    throttledReplyIsUnknown: true,
  },
  instagram: {
    send: "instagram.publish",
    prepare: "instagram.containers",
    reply: "meta.comments",
    metrics: "meta.node",
    missingPost: () => missingGraphPost,
    granted: ["facebook", "instagram"],
    throttledReplyIsUnknown: true,
  },
  threads: {
    send: "threads.publish",
    prepare: "threads.containers",
    reply: "threads.publish",
    metrics: "threads.insights",
    missingPost: () => "18110000000000000",
    secretPaths: /\/(access_token|refresh_access_token|debug_token)\?/,
    keepsGrant: true,
    throttledReplyIsUnknown: true,
  },
  mastodon: {
    send: "mastodon.create_status",
    prepare: "mastodon.media",
    reply: "mastodon.create_status",
    metrics: "mastodon.status",
    missingPost: () => "12",
  },
  bluesky: {
    send: "bluesky.create_record",
    prepare: "bluesky.upload_blob",
    reply: "bluesky.create_record",
    metrics: "bluesky.get_posts",
    missingPost: ({ externalId }) => `at://${externalId}/app.bsky.feed.post/3maaaaaaaaaa2`,
  },
  x: {
    send: "x.create_tweet",
    prepare: "x.upload",
    reply: "x.create_tweet",
    metrics: "x.lookup",
    missingPost: () => "12",
  },
  // As a Page: a person's posts cannot be listed.
  linkedin: {
    granted: ["linkedin", "linkedin"],
    send: "linkedin.create_post",
    prepare: "linkedin.initialize_upload",
    reply: "linkedin.comments",
    metrics: "linkedin.share_statistics",
    missingPost: () => "urn:li:share:12",
  },
} as const satisfies Record<Platform, NetworkCalls>;

const allCalls = new Map<string, NetworkCalls>([
  ...Object.entries(networkCalls),
  ...testNetworks.map(({ platform, calls }) => [platform, calls] as const),
]);

/** The networks with an adapter, and those of tests alone. */
export const testedPlatforms = [...allCalls.keys()] as Platform[];

export function callsOf(platform: Platform): NetworkCalls {
  const calls = allCalls.get(platform);
  if (calls === undefined) throw new Error(`${platform} has no calls in the contract`);
  return calls;
}
