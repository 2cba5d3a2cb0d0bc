import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { sumPeriods, sumPlatforms } from "#server/domains/analytics/period-sums.queries.ts";
import { type RankPosition, countMade, rankCreations, rankPosts } from "#server/domains/analytics/ranked.queries.ts";
import { resolveRange } from "#server/domains/analytics/resolve-range.ts";
import { growth, pointsGained } from "#server/domains/analytics/trends.ts";
import { mediaUrl, mediaUrlFor } from "#server/domains/creations/files/creation-files.ts";
import { createCursor } from "#server/lib/cursor.ts";
import {
  type BestCreations,
  type BestCreationsInput,
  type BestPosts,
  type BestPostsInput,
  type Metrics,
  type MetricsInput,
  type Overview,
  type PlatformComparison,
  type RangeInput,
  type Totals,
  type Trends,
  metricNames,
} from "#shared/analytics/analytics.ts";
import { CreationId, PostId, type WorkspaceId } from "#shared/ids.ts";
import type { WorkspaceRole } from "#shared/workspaces/roles.ts";

/** Changes against the previous period, such as "+12%"; null where there is nothing to compare. */
function metricChanges(current: Metrics, previous: Metrics) {
  const [likes = null, comments = null, shares = null, views = null] = metricNames.map((name) =>
    growth(current[name], previous[name]),
  );
  return {
    likes,
    comments,
    shares,
    views,
    engagementRate: pointsGained(current.engagementRate, previous.engagementRate),
  };
}

type Reading = Pick<Deps, "db">;
type Listing = Pick<Deps, "db" | "cursors">;

const changes = (current: Totals, previous: Totals) => ({
  creations: growth(current.creations, previous.creations),
  posts: growth(current.posts, previous.posts),
  ...metricChanges(current, previous),
});

/** The posts published in a period: how many, and their metrics up to now. Throws INVALID_INPUT. */
export async function readOverview({ db }: Reading, workspaceId: WorkspaceId, input: MetricsInput): Promise<Overview> {
  const { platform, ...period } = input;
  const range = await resolveRange(db, workspaceId, period);
  const sums = await sumPeriods(db, "published", workspaceId, range, platform);
  return { range, ...sums, trends: changes(sums.totals, sums.previous) };
}

/** The growth of the metrics of all posts, of any age, in a period. Throws INVALID_INPUT. */
export async function readTrends({ db }: Reading, workspaceId: WorkspaceId, input: MetricsInput): Promise<Trends> {
  const { platform, ...period } = input;
  const range = await resolveRange(db, workspaceId, period);
  const { totals, previous, series } = await sumPeriods(db, "gained", workspaceId, range, platform);
  return { range, totals, previous, series, trends: changes(totals, previous) };
}

/** Throws INVALID_INPUT. */
export async function comparePlatforms(
  { db }: Reading,
  workspaceId: WorkspaceId,
  input: RangeInput,
): Promise<PlatformComparison> {
  const range = await resolveRange(db, workspaceId, input);
  const platforms = await sumPlatforms(db, workspaceId, range);
  return {
    range,
    platforms: platforms.map(({ current, previous, ...rest }) => ({
      ...rest,
      ...current,
      previous,
      trends: { posts: growth(current.posts, previous.posts), ...metricChanges(current, previous) },
    })),
  };
}

/** A number as text; "" for one that was not measured. */
const value = z.string().regex(/^(-?\d+(\.\d+)?)?$/);
const postCursor = createCursor<{ value: string; id: PostId }, BestPostsInput>(
  "analytics.posts",
  z.strictObject({ value, id: PostId }),
);
const creationCursor = createCursor<{ value: string; id: CreationId }, BestCreationsInput>(
  "analytics.creations",
  z.strictObject({ value, id: CreationId }),
);

const toPosition = <Id>(end: { value: string; id: Id } | null): RankPosition<Id> | null =>
  end && { value: end.value === "" ? null : end.value, id: end.id };

const toEnd = <Id>({ rankedBy, id }: { rankedBy: string | null; id: Id }) => ({ value: rankedBy ?? "", id });

/** With the addresses of pictures for a member with this role. Throws INVALID_INPUT. */
export async function bestPosts(
  deps: Listing & Pick<Deps, "mediaAddresses">,
  workspaceId: WorkspaceId,
  role: WorkspaceRole,
  input: BestPostsInput,
): Promise<BestPosts> {
  const { db } = deps;
  const urlOf = mediaUrlFor(deps, role);
  const after = toPosition(postCursor.read(deps, workspaceId, input));
  const range = await resolveRange(db, workspaceId, input);
  const found = await rankPosts(db, workspaceId, range, input, after);
  const { rows, nextCursor } = postCursor.page(deps, workspaceId, input, found, toEnd);
  return {
    range,
    posts: rows.map(({ metrics, thumbnailKey, rankedBy: _rankedBy, ...post }) => ({
      ...post,
      thumbnailUrl: thumbnailKey === null ? null : urlOf(thumbnailKey),
      ...metrics,
    })),
    nextCursor,
  };
}

/** Throws INVALID_INPUT. */
export async function bestCreations(
  deps: Listing,
  workspaceId: WorkspaceId,
  input: BestCreationsInput,
): Promise<BestCreations> {
  const { db } = deps;
  const after = toPosition(creationCursor.read(deps, workspaceId, input));
  const range = await resolveRange(db, workspaceId, input);
  const [totals, found] = await Promise.all([
    countMade(db, workspaceId, range),
    rankCreations(db, workspaceId, range, input, after),
  ]);
  const { rows, nextCursor } = creationCursor.page(deps, workspaceId, input, found, toEnd);
  return {
    range,
    totals,
    creations: rows.map(({ metrics, thumbnailKey, rankedBy: _rankedBy, ...creation }) => ({
      ...creation,
      thumbnailUrl: thumbnailKey === null ? null : mediaUrl(thumbnailKey),
      ...metrics,
    })),
    nextCursor,
  };
}
