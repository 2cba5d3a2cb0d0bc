import { v7 as uuidv7 } from "uuid";
import { metricGains, metricSnapshots, targetMetrics } from "#server/domains/analytics/analytics.table.ts";
import { postMedia, posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import type { Harness } from "#server/test/harness.ts";
import type { MeasuredSource } from "#shared/analytics/analytics.ts";
import type { CreationId, PostId, SocialAccountId, TargetId, UserId } from "#shared/ids.ts";
import type { Platform } from "#shared/platforms/platform.ts";

interface Counts {
  likes?: number | null;
  comments?: number | null;
  shares?: number | null;
  views?: number | null;
}

export interface PublishedPost {
  content?: string;
  hashtags?: string[];
  at: string;
  creationId?: CreationId;
  /** Metrics typed by the user. */
  typed?: Counts;
  to: {
    account: { id: SocialAccountId; platform: Platform };
    source?: MeasuredSource;
    /** null: just published, so that reading its metrics has not begun. */
    metrics?: Counts | null;
    /** The measurements over time; `metrics` are the last of them. */
    history?: (Counts & { at: string })[];
  }[];
}

/** The rows of a published and measured post, without sending anything. */
export async function aPublishedPost(
  { deps }: Pick<Harness, "deps">,
  user: { id: UserId },
  { content = "Six new bowls", hashtags = [], at, creationId, typed, to }: PublishedPost,
): Promise<{ postId: PostId; targetIds: TargetId[] }> {
  const workspaceId = user.id;
  const postId = uuidv7() as PostId;
  const publishedAt = new Date(at);
  await deps.db.insert(posts).values({
    id: postId,
    workspaceId,
    status: "published",
    content,
    hashtags,
    platforms: [...new Set(to.map(({ account }) => account.platform))],
    createdAt: publishedAt,
    publishedAt,
    ...(typed === undefined ? {} : { ...typed, engagementAt: publishedAt }),
  });
  if (creationId !== undefined)
    await deps.db.insert(postMedia).values({ postId, workspaceId, position: 0, creationId });
  const targetIds: TargetId[] = [];
  for (const { account, source = "platform", metrics = null, history = [] } of to) {
    const targetId = uuidv7() as TargetId;
    targetIds.push(targetId);
    const delivery = { workspaceId, postId, accountId: account.id, platform: account.platform, publishedAt };
    await deps.db.insert(postTargets).values({
      id: targetId,
      ...delivery,
      accountName: `Marigold ${account.platform}`,
      sandbox: source === "sandbox",
      state: "published",
      externalId: targetId,
    });
    const last = history.at(-1);
    const newest = last ?? metrics;
    const { at: capturedAt = at, ...counts } = { at: last?.at, ...newest };
    if (newest === null) continue;
    await deps.db
      .insert(targetMetrics)
      .values({ targetId, ...delivery, source, ...counts, capturedAt: new Date(capturedAt) });
    for (const { at: measuredAt, ...measured } of history)
      await deps.db.insert(metricSnapshots).values({ targetId, source, capturedAt: new Date(measuredAt), ...measured });
  }
  return { postId, targetIds };
}

/** The growth of an account's post metrics in a quarter of an hour. */
export async function aGain(
  { deps }: Pick<Harness, "deps">,
  user: { id: UserId },
  account: { id: SocialAccountId; platform: Platform },
  at: string,
  counts: Counts,
): Promise<void> {
  await deps.db.insert(metricGains).values({
    workspaceId: user.id,
    accountId: account.id,
    platform: account.platform,
    slot: new Date(at),
    capturedAt: new Date(at),
    source: "platform",
    ...counts,
  });
}
