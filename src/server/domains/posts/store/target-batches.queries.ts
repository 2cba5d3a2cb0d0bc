import { and, eq, getTableColumns, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import type { TargetRow } from "#server/domains/posts/store/posts.queries.ts";
import { type FrozenContent, postMedia, posts, postTargets } from "#server/domains/posts/store/posts.table.ts";
import type { TargetState } from "#server/domains/posts/store/target-state.ts";
import { maxLateMinutes, secondsFromNow } from "#server/domains/posts/store/targets.queries.ts";
import { socialAccounts } from "#server/domains/social-accounts/social-accounts.table.ts";
import { byItself } from "#server/lib/concurrency/batches.ts";
import type { PostId, TargetId } from "#shared/ids.ts";
import type { AccountLimits } from "#shared/platforms/account-limits.ts";

// Each move of many targets is one statement, so that posts due in the same second are published in the same second.

export type TargetLease = Pick<TargetRow, "id" | "attemptNo">;

/** Rows as one parameter: the statement is the same for any number of rows, so that Postgres keeps its plan. */
const given = (rows: readonly object[], columns: string): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given(${sql.raw(columns)})`;

const isGiven = and(sql`${postTargets.id} = given.id`, sql`${postTargets.attemptNo} = given."attemptNo"`);

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

/**
 * Moves a batch of targets in one transaction that locks their posts first. `move` gets the targets whose posts it locked, and returns the
 * rows that it moved. null in the result: not moved. `byItself`: another transaction has the post, so that the target is repeated alone,
 * which waits.
 */
export async function moveLocked<T extends Pick<TargetRow, "id" | "postId">, R extends Pick<TargetRow, "id">>(
  db: Db,
  targets: readonly T[],
  move: (tx: Db, locked: readonly T[]) => Promise<readonly R[]>,
): Promise<(R | null | typeof byItself)[]> {
  return db.transaction(async (tx) => {
    const posts = await lockPosts(tx, [...new Set(targets.map(({ postId }) => postId))]);
    const locked = targets.filter(({ postId }) => posts.has(postId));
    const moved = new Map((await move(tx, locked)).map((row) => [row.id, row]));
    return targets.map(({ id, postId }) =>
      posts.has(postId) || targets.length === 1 ? (moved.get(id) ?? null) : byItself,
    );
  });
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

const claimable = or(
  and(inArray(postTargets.state, ["scheduled", "queued"]), lte(postTargets.wakeAt, sql`clock_timestamp()`)),
  // The publisher died or lost its lease before anything was sent.
  and(inArray(postTargets.state, ["preparing", "ready"]), lt(postTargets.leaseUntil, sql`clock_timestamp()`)),
);

export type ClaimedTarget = TargetRow & {
  isLate: boolean;
  isMissed: boolean;
  isBeforeRestore: boolean;
  asksApproval: boolean;
  limits: AccountLimits | null;
  dueInMs: number;
};

/**
 * Leases due targets for this process; the result lacks those that are not due, were moved or cancelled, or have another lease. `isLate`:
 * the due time passed more than `lateAfterSeconds` ago. `isMissed`: alarm and due time passed longer ago than the workspace's catch-up
 * time, so that the post is not sent without asking; the alarm may be the later one (a retry) or minutes earlier (a video).
 * `isBeforeRestore`: it was due before the database was restored, which may lack the record of a send. `asksApproval`: its workspace has an
 * approval policy, which the caller checks. `limits`: of its account. `dueInMs`: time until the due time by the database's clock, which
 * decides the claim.
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
      dueInMs:
        sql<number>`coalesce(extract(epoch from ${postTargets.dueAt} - clock_timestamp()) * 1000, 0)::double precision`.mapWith(
          Number,
        ),
      isMissed: sql<boolean>`greatest(${postTargets.wakeAt}, ${postTargets.dueAt}) < clock_timestamp() - ${maxLateMinutes} * interval '1 minute'`,
      isBeforeRestore: sql<boolean>`coalesce(${postTargets.dueAt} < (select restored_at from installation), false)`,
      limits:
        sql<AccountLimits | null>`(select a.limits from ${socialAccounts} a where a.id = ${postTargets.accountId})`.mapWith(
          socialAccounts.limits,
        ),
      // By name: the policies belong to a layer above this one.
      asksApproval: sql<boolean>`exists (
        select 1 from approval_policies p where p.workspace_id = ${postTargets.workspaceId} and (p.mode <> 'none' or p.needs_client))`,
    });
}

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

/** `preparing` becomes `ready`: all repeatable work is done, with these steps. null: the lease was lost. */
export const readyTargets = ({ db }: { db: Db }, prepared: readonly TargetRow[]) =>
  moveLocked(db, prepared, (tx, locked) => {
    const rows = locked.map(({ id, attemptNo, steps }) => ({ id, attemptNo, steps }));
    return tx
      .update(postTargets)
      .set({ state: "ready", steps: sql`given.steps` })
      .from(given(rows, `id uuid, "attemptNo" int, steps jsonb`))
      .where(and(isGiven, eq(postTargets.state, "preparing")))
      .returning(getTableColumns(postTargets));
  });

/** `ready` becomes `sending`, at most `leadMs` before the due time. */
export async function beginSending(
  db: Db,
  leased: readonly TargetLease[],
  leaseSeconds: number,
  leadMs: number,
): Promise<TargetRow[]> {
  if (leased.length === 0) return [];
  return db
    .update(postTargets)
    .set({ state: "sending", sendingSince: sql`clock_timestamp()`, leaseUntil: secondsFromNow(leaseSeconds) })
    .from(
      given(
        leased.map(({ id, attemptNo }) => ({ id, attemptNo })),
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
