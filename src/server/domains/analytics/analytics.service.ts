import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { figureChanges } from "#server/domains/analytics/changes.ts";
import { sumPeriods, sumPlatforms } from "#server/domains/analytics/period-sums.queries.ts";
import { countMade, rankCreations, type RankPosition, rankPosts } from "#server/domains/analytics/ranked.queries.ts";
import { resolveRange } from "#server/domains/analytics/resolve-range.ts";
import { growth } from "#server/domains/analytics/trends.ts";
import { mediaUrl } from "#server/domains/creations/creations.service.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import type {
  BestCreations,
  BestCreationsInput,
  BestPosts,
  BestPostsInput,
  FiguresInput,
  Overview,
  PlatformComparison,
  RangeInput,
  Totals,
  Trends,
} from "#shared/analytics.ts";
import { CreationId, PostId, type UserId } from "#shared/ids.ts";

type Reading = Pick<Deps, "db">;

const changes = (current: Totals, previous: Totals) => ({
  creations: growth(current.creations, previous.creations),
  posts: growth(current.posts, previous.posts),
  ...figureChanges(current, previous),
});

/** The posts of a period: how many, and their figures up to now. Throws INVALID_INPUT. */
export async function readOverview({ db }: Reading, userId: UserId, input: FiguresInput): Promise<Overview> {
  const { platform, ...asked } = input;
  const range = await resolveRange(db, userId, asked);
  const sums = await sumPeriods(db, "published", userId, range, platform);
  return { range, ...sums, trends: changes(sums.totals, sums.previous) };
}

/** What the figures of all posts gained in a period, whenever they went out. Throws INVALID_INPUT. */
export async function readTrends({ db }: Reading, userId: UserId, input: FiguresInput): Promise<Trends> {
  const { platform, ...asked } = input;
  const range = await resolveRange(db, userId, asked);
  const { totals, previous, series } = await sumPeriods(db, "gained", userId, range, platform);
  return { range, totals, previous, series, trends: changes(totals, previous) };
}

/** Throws INVALID_INPUT. */
export async function comparePlatforms(
  { db }: Reading,
  userId: UserId,
  input: RangeInput,
): Promise<PlatformComparison> {
  const range = await resolveRange(db, userId, input);
  const platforms = await sumPlatforms(db, userId, range);
  return {
    range,
    platforms: platforms.map(({ current, previous, ...rest }) => ({
      ...rest,
      ...current,
      previous,
      trends: { posts: growth(current.posts, previous.posts), ...figureChanges(current, previous) },
    })),
  };
}

const pageEnd = { sort: z.string(), order: z.string(), value: z.string().regex(/^(-?\d+(\.\d+)?)?$/) };
const postCursor = createCursor(z.strictObject({ ...pageEnd, id: PostId }));
const creationCursor = createCursor(z.strictObject({ ...pageEnd, id: CreationId }));

/** Numbers as text, and "" for what nobody measured. Throws INVALID_INPUT for the end of a page sorted otherwise. */
function toPosition<Id>(
  end: { sort: string; order: string; value: string; id: Id },
  { sort, order }: { sort: string; order: string },
): RankPosition<Id> {
  if (end.sort !== sort || end.order !== order)
    throw invalidInput([{ path: "cursor", message: "This cursor belongs to another order: begin again without it" }]);
  return { value: end.value === "" ? null : end.value, id: end.id };
}

const thumbnailUrl = (key: string | null) => (key === null ? null : mediaUrl(key));

/** Throws INVALID_INPUT. */
export async function bestPosts({ db }: Reading, userId: UserId, input: BestPostsInput): Promise<BestPosts> {
  const { sort, order, limit, cursor } = input;
  const after = cursor === undefined ? null : toPosition(postCursor.decode(cursor), input);
  const range = await resolveRange(db, userId, input);
  const rows = await rankPosts(db, userId, range, input, after);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    range,
    posts: page.map(({ figures, thumbnailKey, rankedBy: _rankedBy, ...post }) => ({
      ...post,
      thumbnailUrl: thumbnailUrl(thumbnailKey),
      ...figures,
    })),
    nextCursor:
      rows.length > limit && last ? postCursor.encode({ sort, order, value: last.rankedBy ?? "", id: last.id }) : null,
  };
}

/** Throws INVALID_INPUT. */
export async function bestCreations(
  { db }: Reading,
  userId: UserId,
  input: BestCreationsInput,
): Promise<BestCreations> {
  const { sort, order, limit, cursor } = input;
  const after = cursor === undefined ? null : toPosition(creationCursor.decode(cursor), input);
  const range = await resolveRange(db, userId, input);
  const [totals, rows] = await Promise.all([
    countMade(db, userId, range),
    rankCreations(db, userId, range, input, after),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    range,
    totals,
    creations: page.map(({ figures, thumbnailKey, rankedBy: _rankedBy, ...creation }) => ({
      ...creation,
      thumbnailUrl: thumbnailUrl(thumbnailKey),
      ...figures,
    })),
    nextCursor:
      rows.length > limit && last
        ? creationCursor.encode({ sort, order, value: last.rankedBy ?? "", id: last.id })
        : null,
  };
}
