import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { type FrozenContent, postMedia, posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import type { TargetState } from "#server/domains/posts/store/target-state.ts";
import { userSettings } from "#server/domains/users/settings.table.ts";
import type { PostId, SocialAccountId, TargetId } from "#shared/ids.ts";
import { defaultSettings } from "#shared/users/settings.ts";

// Each move of many targets is one statement, so that posts due in the same second are published in the same second.

export type TargetLease = Pick<TargetRow, "id" | "attemptNo">;

/** Rows as one parameter: the statement is the same for any number of rows, so that Postgres keeps its plan. */
export const given = (rows: readonly object[], columns: string): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given(${sql.raw(columns)})`;

export const isGiven = and(sql`${postTargets.id} = given.id`, sql`${postTargets.attemptNo} = given."attemptNo"`);

/**
 * Locks posts until the transaction ends, ordered by id, and returns the ids of the locked ones. Of several posts, those locked by
 * another transaction are skipped; a single post is waited for.
 */
export async function lockPosts(db: Db, ids: readonly PostId[]): Promise<Set<PostId>> {
  const chosen = db
    .select({ id: posts.id })
    .from(posts)
    .where(sql`${posts.id} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`)
    .orderBy(posts.id);
  const rows = await (ids.length === 1 ? chosen.for("update") : chosen.for("update", { skipLocked: true }));
  return new Set(rows.map(({ id }) => id));
}

/** For workers, which act for no user: by id alone. */
export async function findTargetsForWorker(db: Db, ids: readonly TargetId[]): Promise<TargetRow[]> {
  return db
    .select()
    .from(postTargets)
    .where(
      sql`${postTargets.id} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`,
    );
}

/** By how many minutes a post of this workspace may be late. */
export const maxLateMinutes = sql`coalesce(
  (select ${userSettings.catchUpMinutes} from ${userSettings} where ${userSettings.workspaceId} = ${postTargets.workspaceId}),
  ${defaultSettings.publishing.catchUpMinutes}::int)`;

/** Posts with their media as they are now, by post id. A caller that stores them has locked the posts. */
export async function readContents(db: Db, ids: readonly PostId[]) {
  const rows = await db
    .select()
    .from(posts)
    .where(inArray(posts.id, [...ids]));
  const media = await db
    .select({
      postId: postMedia.postId,
      creationId: postMedia.creationId,
      altText: postMedia.altText,
      ownAltText: creations.altText,
      prompt: creations.prompt,
      provider: creations.provider,
      model: creations.model,
    })
    .from(postMedia)
    .innerJoin(creations, eq(creations.id, postMedia.creationId))
    .where(inArray(postMedia.postId, [...ids]))
    .orderBy(postMedia.postId, postMedia.position);
  const mediaOf = Map.groupBy(media, ({ postId }) => postId);
  return new Map(rows.map((post) => [post.id, { post, media: mediaOf.get(post.id) ?? [] }]));
}

/** Stores the content that claimed targets will send. The caller has locked their posts. Leaves out those that lost their lease. */
export async function freezeTargets(
  db: Db,
  frozen: readonly (TargetLease & { content: FrozenContent; approvedHash: string | null })[],
): Promise<void> {
  if (frozen.length === 0) return;
  const rows = frozen.map(({ id, attemptNo, content, approvedHash }) => ({ id, attemptNo, content, approvedHash }));
  await db
    .update(postTargets)
    .set({ content: sql`given.content`, approvedHash: sql`given."approvedHash"` })
    .from(given(rows, `id uuid, "attemptNo" int, content jsonb, "approvedHash" text`))
    .where(and(isGiven, eq(postTargets.state, "preparing")));
}

/** `preparing` becomes `ready`: all repeatable work is done. Returns the targets that were still leased to the caller. */
export async function readyTargets(
  db: Db,
  prepared: readonly (TargetLease & { steps: Readonly<Record<string, string>> })[],
): Promise<TargetRow[]> {
  return db
    .update(postTargets)
    .set({ state: "ready", steps: sql`given.steps` })
    .from(given(prepared, `id uuid, "attemptNo" int, steps jsonb`))
    .where(and(isGiven, eq(postTargets.state, "preparing")))
    .returning(getTableColumns(postTargets));
}

export interface PublishedTarget extends TargetLease {
  externalId: string;
  permalink: string | null;
  publishedAt: Date | null;
}

/** Moves targets to `published`. Returns those that were still leased to the caller. */
export async function publishTargets(
  db: Db,
  published: readonly PublishedTarget[],
  from: readonly TargetState[],
): Promise<TargetRow[]> {
  return db
    .update(postTargets)
    .set({
      state: "published",
      leaseUntil: null,
      error: null,
      externalId: sql`given."externalId"`,
      permalink: sql`given.permalink`,
      publishedAt: sql`given."publishedAt"`,
    })
    .from(given(published, `id uuid, "attemptNo" int, "externalId" text, permalink text, "publishedAt" timestamptz`))
    .where(and(isGiven, inArray(postTargets.state, [...from])))
    .returning(getTableColumns(postTargets));
}

/** Failed targets of this account that are not later than the workspace's catch-up time, by due time. */
export const findFailedInTime = (db: Db, accountId: SocialAccountId) =>
  db
    .select({ postId: postTargets.postId, workspaceId: postTargets.workspaceId, error: postTargets.error })
    .from(postTargets)
    .where(
      and(
        eq(postTargets.accountId, accountId),
        eq(postTargets.state, "failed"),
        sql`${postTargets.dueAt} > clock_timestamp() - ${maxLateMinutes} * interval '1 minute'`,
      ),
    )
    .orderBy(asc(postTargets.dueAt), asc(postTargets.id));
