import { and, asc, eq, getTableColumns, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { type FrozenContent, postMedia, posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import type { TargetState } from "#server/domains/posts/store/target-state.ts";
import { secondsFromNow } from "#server/domains/posts/store/targets.queries.ts";
import { userSettings } from "#server/domains/users/users.table.ts";
import type { PostId, SocialAccountId, TargetId } from "#shared/ids.ts";
import { defaultSettings } from "#shared/users/settings.ts";

// Moves of many deliveries by one statement each: what is due in the same second goes out in the same second.

export type HeldTarget = Pick<TargetRow, "id" | "attemptNo">;

/** Rows as one parameter, so that a statement is the same however many there are and the server keeps its plan. */
const given = (rows: readonly object[], columns: string): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given(${sql.raw(columns)})`;

const isGiven = and(sql`${postTargets.id} = given.id`, sql`${postTargets.attemptNo} = given."attemptNo"`);

/**
 * Holds posts until the transaction ends, in an order that everybody keeps, and tells which. Of several, those that somebody else
 * holds are left out: nobody waits for a stranger's edit.
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

/** Look-up of a worker, which acts for nobody: by id alone. */
export async function findTargetsForWorker(db: Db, ids: readonly TargetId[]): Promise<TargetRow[]> {
  return db
    .select()
    .from(postTargets)
    .where(
      sql`${postTargets.id} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`,
    );
}

const claimable = or(
  and(inArray(postTargets.state, ["scheduled", "queued"]), lte(postTargets.wakeAt, sql`clock_timestamp()`)),
  // Its publisher died or lost its lease before anything was public.
  and(inArray(postTargets.state, ["preparing", "ready"]), lt(postTargets.leaseUntil, sql`clock_timestamp()`)),
);

/** How late a post of this person may still go out. */
const catchUpMinutes = sql`coalesce(
  (select ${userSettings.catchUpMinutes} from ${userSettings} where ${userSettings.userId} = ${postTargets.userId}),
  ${defaultSettings.publishing.catchUpMinutes}::int)`;

export type ClaimedTarget = TargetRow & { isLate: boolean; isMissed: boolean };

/**
 * Takes deliveries for this process; those that are not due, moved, cancelled or held by another stay away. `isLate`: its time passed
 * long enough ago that people notice; `isMissed`: nobody looked for so long after its alarm that its person wants to be asked.
 */
export async function claimTargets(
  db: Db,
  ids: readonly TargetId[],
  leaseSeconds: number,
  lateAfterSeconds: number,
): Promise<ClaimedTarget[]> {
  return db
    .update(postTargets)
    .set({
      state: "preparing",
      attemptNo: sql`${postTargets.attemptNo} + 1`,
      tries: sql`${postTargets.tries} + 1`,
      leaseUntil: secondsFromNow(leaseSeconds),
    })
    .where(
      and(
        sql`${postTargets.id} in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`,
        claimable,
      ),
    )
    .returning({
      ...getTableColumns(postTargets),
      isLate: sql<boolean>`coalesce(${postTargets.dueAt} < clock_timestamp() - ${lateAfterSeconds} * interval '1 second', false)`,
      isMissed: sql<boolean>`${postTargets.wakeAt} < clock_timestamp() - ${catchUpMinutes} * interval '1 minute'`,
    });
}

/** Posts with their media, as they are now. The caller holds them. */
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

/** Writes down what claimed deliveries will send, whatever becomes of their posts. */
export async function freezeTargets(
  db: Db,
  frozen: readonly (HeldTarget & { content: FrozenContent })[],
): Promise<HeldTarget[]> {
  if (frozen.length === 0) return [];
  return db
    .update(postTargets)
    .set({ content: sql`given.content` })
    .from(given(frozen, `id uuid, "attemptNo" int, content jsonb`))
    .where(and(isGiven, eq(postTargets.state, "preparing")))
    .returning({ id: postTargets.id, attemptNo: postTargets.attemptNo });
}

/** Everything that can be repeated is done: from now on they wait for their instant. */
export async function readyTargets(
  db: Db,
  prepared: readonly (HeldTarget & { steps: Readonly<Record<string, string>> })[],
): Promise<TargetRow[]> {
  return db
    .update(postTargets)
    .set({ state: "ready", steps: sql`given.steps` })
    .from(given(prepared, `id uuid, "attemptNo" int, steps jsonb`))
    .where(and(isGiven, eq(postTargets.state, "preparing")))
    .returning(getTableColumns(postTargets));
}

/** `ready` becomes `sending` shortly before the due time and never earlier than `leadMs` ahead of it. */
export async function beginSending(
  db: Db,
  held: readonly HeldTarget[],
  leaseSeconds: number,
  leadMs: number,
): Promise<TargetRow[]> {
  if (held.length === 0) return [];
  return db
    .update(postTargets)
    .set({ state: "sending", sendingSince: sql`clock_timestamp()`, leaseUntil: secondsFromNow(leaseSeconds) })
    .from(
      given(
        held.map(({ id, attemptNo }) => ({ id, attemptNo })),
        `id uuid, "attemptNo" int`,
      ),
    )
    .where(
      and(
        isGiven,
        eq(postTargets.state, "ready"),
        lte(
          sql`coalesce(${postTargets.catchUpAt}, ${postTargets.dueAt})`,
          sql`clock_timestamp() + ${leadMs} * interval '1 millisecond'`,
        ),
      ),
    )
    .returning(getTableColumns(postTargets));
}

export interface PublishedTarget extends HeldTarget {
  externalId: string;
  permalink: string | null;
  publishedAt: Date | null;
}

/** They are public. */
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

/** Failed deliveries of this account that their person still wants out, going by how late a post may be, in the order of their times. */
export const findFailedInTime = (db: Db, accountId: SocialAccountId) =>
  db
    .select({ postId: postTargets.postId, userId: postTargets.userId, error: postTargets.error })
    .from(postTargets)
    .where(
      and(
        eq(postTargets.accountId, accountId),
        eq(postTargets.state, "failed"),
        sql`${postTargets.dueAt} > clock_timestamp() - ${catchUpMinutes} * interval '1 minute'`,
      ),
    )
    .orderBy(asc(postTargets.dueAt), asc(postTargets.id));
