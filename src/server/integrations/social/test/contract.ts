import type { CallName } from "#server/sandbox/faults.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { Actor } from "../platform.ts";

/** The calls of the sandbox on which the tests that are common to all networks set their faults. */
interface NetworkCalls {
  /** Publishes a post with one picture. */
  send: CallName;
  /** Belongs to the preparation of a picture. */
  prepare: CallName;
  reply: CallName;
  metrics: CallName;
  /** An id that the account has never posted. */
  missingPost: (actor: Pick<Actor, "externalId">) => string;
  /** The platforms of the accounts of one consent; default: one account. */
  granted?: readonly Platform[];
  /** The reference puts the app's secret or the token into these addresses. */
  secretPaths?: RegExp;
  /** It has no call that revokes a grant. */
  keepsGrant?: true;
  /** A throttled comment may still have been written. */
  throttledReplyIsUnknown?: true;
}

const missingGraphPost = "18020000000000000";

/** A new network is one entry here: the common tests run for each. */
export const networkCalls = {
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
} as const satisfies Partial<Record<Platform, NetworkCalls>>;

export type TestedPlatform = keyof typeof networkCalls;
export const testedPlatforms = Object.keys(networkCalls) as TestedPlatform[];

export const callsOf = (platform: TestedPlatform): NetworkCalls => networkCalls[platform];
