import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { type MediaUrl, mediaUrl, mediaUrlFor } from "#server/domains/creations/files/creation-files.ts";
import {
  type PostFilter,
  findCalendarPosts,
  findPosts,
  findScheduledPosts,
  findShownPost,
} from "#server/domains/posts/store/list-posts.queries.ts";
import { findMediaOfPost } from "#server/domains/posts/store/post-media.queries.ts";
import {
  type DeliveryCounts,
  countDeliveries,
  countPostsByStatus,
  findNextDue,
} from "#server/domains/posts/store/post-stats.queries.ts";
import { findPost, type PostRow } from "#server/domains/posts/store/posts.queries.ts";
import { toTarget } from "#server/domains/posts/store/present-target.ts";
import type { CountedMetrics, ShownPost } from "#server/domains/posts/store/read-posts.queries.ts";
import { asSeenBy, isSeenBy, requireSeenBy } from "#server/domains/posts/store/seen-posts.ts";
import { createCursor } from "#server/lib/cursor.ts";
import { notFound } from "#server/lib/domain-error.ts";
import { PostId, type WorkspaceId } from "#shared/ids.ts";
import { type CalendarAnswer, type CalendarInput, calendarPostsMax } from "#shared/posts/calendar.ts";
import { fieldsOf, type PostField } from "#shared/posts/post-fields.ts";
import type { PostMedium } from "#shared/posts/post-media.ts";
import {
  type Engagement,
  type ListPostsInput,
  type ListScheduledInput,
  type Post,
  type PostStats,
  type PostStatsInput,
  type PostStatus,
  postStatuses,
} from "#shared/posts/posts.ts";
import { isoDateTime } from "#shared/time.ts";
import type { WorkspaceRole } from "#shared/workspaces/roles.ts";

/** Over ended deliveries only; null when there are none. */
const successRateOf = ({ published, failed }: Pick<DeliveryCounts, "published" | "failed">) =>
  published + failed === 0 ? null : published / (published + failed);

/** Counts and rates over the posts that this role sees. */
export async function readPostStats(
  { db }: Pick<Deps, "db">,
  workspaceId: WorkspaceId,
  role: WorkspaceRole,
  range: PostStatsInput,
): Promise<PostStats> {
  const [statuses, deliveries, nextDue] = await Promise.all([
    countPostsByStatus(db, workspaceId, range),
    countDeliveries(db, workspaceId, range),
    findNextDue(db, workspaceId),
  ]);
  const seen = statuses.filter(({ status }) => isSeenBy(role, status));
  const countOf = (status: PostStatus) => seen.find((row) => row.status === status)?.count ?? 0;
  const inAll = deliveries.find(({ platform }) => platform === null);
  return {
    from: range.from ?? null,
    to: range.to ?? null,
    total: postStatuses.reduce((sum, status) => sum + countOf(status), 0),
    byStatus: {
      draft: countOf("draft"),
      submitted: countOf("submitted"),
      changes_requested: countOf("changes_requested"),
      scheduled: countOf("scheduled"),
      publishing: countOf("publishing"),
      published: countOf("published"),
      partial: countOf("partial"),
      failed: countOf("failed"),
    },
    byPlatform: deliveries.flatMap((row) =>
      row.platform === null
        ? []
        : {
            platform: row.platform,
            published: row.published,
            failed: row.failed,
            underWay: row.underWay,
            successRate: successRateOf(row),
          },
    ),
    nextDue: nextDue === undefined ? null : { id: nextDue.id, scheduledAt: nextDue.scheduledAt.toISOString() },
    successRate: inAll === undefined ? null : successRateOf(inAll),
    medianLatenessMs: inAll?.medianLatenessMs ?? null,
  };
}

/** Posts between two instants that this role sees, without drafts, at most `calendarPostsMax` of them. */
export async function readCalendar(
  deps: Pick<Deps, "db" | "mediaAddresses">,
  workspaceId: WorkspaceId,
  role: WorkspaceRole,
  input: CalendarInput,
): Promise<CalendarAnswer> {
  const { from, to, ...filter } = asSeenBy(role, input);
  const range = { from: new Date(from), to: new Date(to) };
  const found = await findCalendarPosts(deps.db, workspaceId, range, filter, calendarPostsMax);
  const urlOf = mediaUrlFor(deps, role);
  return {
    isWhole: found.length <= calendarPostsMax,
    posts: found.slice(0, calendarPostsMax).map(({ thumbnailKey, at, scheduledAt, ...post }) => ({
      ...post,
      at: at.toISOString(),
      scheduledAt: scheduledAt?.toISOString() ?? null,
      thumbnailUrl: thumbnailKey === null ? null : urlOf(thumbnailKey),
    })),
  };
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

type TypedMetrics = Pick<PostRow, "likes" | "comments" | "shares" | "views" | "engagementAt">;

function manualOf({ engagementAt, likes, comments, shares, views }: TypedMetrics): Engagement["manual"] {
  if (engagementAt === null || [likes, comments, shares, views].every((metric) => metric === null)) return null;
  return { likes, comments, shares, views, updatedAt: engagementAt.toISOString() };
}

/** What the networks count, each metric that none of them counts as it was typed, as in the sums of analytics. null: nothing is known. */
function engagementOf(typed: TypedMetrics, { at, ...counted }: CountedMetrics): Engagement | null {
  const manual = manualOf(typed);
  if (at === null) return manual && { ...manual, source: "manual", manual };
  return {
    likes: counted.likes ?? typed.likes,
    comments: counted.comments ?? typed.comments,
    shares: counted.shares ?? typed.shares,
    views: counted.views ?? typed.views,
    source: "networks",
    updatedAt: new Date(at).toISOString(),
    manual,
  };
}

function present({ post: row, counted, media, targets }: ShownPost, urlOf: MediaUrl): Post {
  const first = media[0];
  const fields: Pick<Post, PostField> = fieldsOf(row);
  return {
    id: row.id,
    ...fields,
    creationId: first?.creationId ?? null,
    creationIds: media.map((item) => item.creationId),
    thumbnailUrl: first?.thumbnailKey == null ? null : urlOf(first.thumbnailKey),
    status: row.status,
    scheduledAt: iso(row.scheduledAt),
    publishedAt: iso(row.publishedAt),
    altTexts: media.map((item) => item.altText),
    notice: row.notice,
    engagement: engagementOf(row, counted),
    targets: targets.map((target) => toTarget(row, target)),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const toTeam = (found: ShownPost): Post => present(found, mediaUrl);

/** A post as the API returns it to a member with this role. */
export const toPost = (deps: Pick<Deps, "mediaAddresses">, role: WorkspaceRole, found: ShownPost): Post =>
  present(found, mediaUrlFor(deps, role));

type Listing = Pick<Deps, "db" | "cursors" | "mediaAddresses">;
type PostPage = { posts: Post[]; nextCursor: string | null };

const Position = z.strictObject({ id: PostId, at: isoDateTime });
type Position = z.infer<typeof Position>;
type ListInput = PostFilter & Pick<ListPostsInput, "limit" | "cursor">;

const listCursor = createCursor<Position, ListInput>("posts", Position);
const scheduledCursor = createCursor<Position, ListScheduledInput>("posts.scheduled", Position);

const toEnd = (position: Position | null) => position && { id: position.id, at: new Date(position.at) };

async function readPost({ db }: Pick<Deps, "db">, workspaceId: WorkspaceId, id: PostId): Promise<ShownPost> {
  const found = await findShownPost(db, workspaceId, id);
  if (found === undefined) throw notFound("Post");
  return found;
}

/** For the team. Throws NOT_FOUND. */
export const getPost = async (deps: Pick<Deps, "db">, workspaceId: WorkspaceId, id: PostId): Promise<Post> =>
  toTeam(await readPost(deps, workspaceId, id));

/** The post after a decision of a member with this role, who may not see it any more. Throws NOT_FOUND. */
export const getDecidedPost = async (
  deps: Pick<Deps, "db" | "mediaAddresses">,
  workspaceId: WorkspaceId,
  role: WorkspaceRole,
  id: PostId,
): Promise<Post> => toPost(deps, role, await readPost(deps, workspaceId, id));

/** As getPost, for what a member with this role sees. Throws NOT_FOUND. */
export const getSeenPost = async (
  deps: Pick<Deps, "db" | "mediaAddresses">,
  workspaceId: WorkspaceId,
  role: WorkspaceRole,
  id: PostId,
): Promise<Post> => requireSeenBy(role, await getDecidedPost(deps, workspaceId, role, id));

/** The pictures and videos of a post, for those who do not see the library, too. Throws NOT_FOUND. */
export async function listPostMedia(
  deps: Pick<Deps, "db" | "mediaAddresses">,
  workspaceId: WorkspaceId,
  role: WorkspaceRole,
  id: PostId,
): Promise<PostMedium[]> {
  requireSeenBy(role, await findPost(deps.db, workspaceId, id));
  const urlOf = mediaUrlFor(deps, role);
  return (await findMediaOfPost(deps.db, id)).flatMap(({ fileKey, thumbnailKey, ...medium }) =>
    fileKey === null
      ? []
      : [
          {
            ...medium,
            fileUrl: urlOf(fileKey),
            thumbnailUrl: thumbnailKey === null ? null : urlOf(thumbnailKey),
          },
        ],
  );
}

/** The time by which a list is sorted. */
const momentOf = ({ scheduledAt, publishedAt, createdAt }: PostRow, sort: PostFilter["sort"]): Date =>
  (sort === "due" ? scheduledAt : publishedAt) ?? createdAt;

/** Posts that this role sees. */
export async function listPosts(
  deps: Listing,
  workspaceId: WorkspaceId,
  role: WorkspaceRole,
  wanted: ListInput,
): Promise<PostPage> {
  const input = asSeenBy(role, wanted);
  const { limit, cursor: _cursor, ...filter } = input;
  const found = await findPosts(deps.db, workspaceId, filter, toEnd(listCursor.read(deps, workspaceId, input)), limit);
  const { rows, nextCursor } = listCursor.page(deps, workspaceId, input, found, ({ post }) => ({
    id: post.id,
    at: momentOf(post, input.sort).toISOString(),
  }));
  return { posts: rows.map((one) => toPost(deps, role, one)), nextCursor };
}

/** The newest posts of a workspace for its team, without a cursor to the rest. */
export async function newestPosts({ db }: Pick<Deps, "db">, workspaceId: WorkspaceId, limit: number): Promise<Post[]> {
  const found = await findPosts(db, workspaceId, {}, null, limit);
  return found.slice(0, limit).map(toTeam);
}

/** Scheduled posts, the earliest due time first. */
export async function listScheduled(
  deps: Listing,
  workspaceId: WorkspaceId,
  role: WorkspaceRole,
  input: ListScheduledInput,
): Promise<PostPage> {
  const after = toEnd(scheduledCursor.read(deps, workspaceId, input));
  const found = await findScheduledPosts(deps.db, workspaceId, input, after, input.limit);
  const { rows, nextCursor } = scheduledCursor.page(deps, workspaceId, input, found, ({ post }) => ({
    id: post.id,
    at: momentOf(post, "due").toISOString(),
  }));
  return { posts: rows.map((one) => toPost(deps, role, one)), nextCursor };
}
