import { and, asc, count, desc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import { creations } from "#server/domains/creations/creations.table.ts";
import { abandonedOperations } from "#server/domains/creations/generation/generation.table.ts";
import { usableCreationStatuses } from "#shared/creations/creations.ts";
import type { MakingInput } from "#shared/creations/generation.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";

type AbandonedOperation = typeof abandonedOperations.$inferSelect;

export async function insertAbandoned(
  db: Db,
  operation: Pick<AbandonedOperation, "type" | "model" | "operation">,
): Promise<string> {
  const [row] = await db.insert(abandonedOperations).values(operation).returning({ id: abandonedOperations.id });
  if (row === undefined) throw new Error("INSERT returned no row");
  return row.id;
}

export async function findAbandoned(db: Db, id: string): Promise<AbandonedOperation | undefined> {
  const [row] = await db.select().from(abandonedOperations).where(eq(abandonedOperations.id, id));
  return row;
}

export async function deleteAbandoned(db: Db, id: string): Promise<void> {
  await db.delete(abandonedOperations).where(eq(abandonedOperations.id, id));
}

/** Operations older than `afterSeconds`, the oldest first. */
export async function findOldAbandoned(
  db: Db,
  afterSeconds: number,
  limit: number,
): Promise<Pick<AbandonedOperation, "id" | "createdAt">[]> {
  return db
    .select({ id: abandonedOperations.id, createdAt: abandonedOperations.createdAt })
    .from(abandonedOperations)
    .where(lte(abandonedOperations.createdAt, sql`now() - make_interval(secs => ${afterSeconds})`))
    .orderBy(asc(abandonedOperations.createdAt))
    .limit(limit);
}

const sample = { runs: 50, fewest: 3 } as const;

/** Median duration in milliseconds of the latest finished generations with this model, size and length; null while there are too few. */
export async function findTypicalMs(db: Db, model: string, options: MakingInput["options"]): Promise<number | null> {
  const seconds = options.type === "video" ? String(options.durationSeconds) : null;
  const latest = db
    .select({ tookMs: creations.tookMs })
    .from(creations)
    .where(
      and(
        eq(creations.requestedModel, model),
        eq(sql`(${creations.options} ->> 'size')`, options.size),
        sql`(${creations.options} ->> 'durationSeconds') is not distinct from ${seconds}`,
        sql`${creations.tookMs} is not null`,
        inArray(creations.status, [...usableCreationStatuses]),
      ),
    )
    .orderBy(desc(creations.id))
    .limit(sample.runs)
    .as("latest");
  const [row] = await db
    .select({
      runs: count(),
      medianMs: sql<number>`percentile_cont(0.5) within group (order by ${latest.tookMs})`.mapWith(Number),
    })
    .from(latest);
  return row === undefined || row.runs < sample.fewest ? null : Math.round(row.medianMs);
}

export const isInProgress = (id: CreationId) => and(eq(creations.id, id), eq(creations.status, "processing"));

export async function countInProgress(db: Db, workspaceId: WorkspaceId): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(creations)
    .where(and(eq(creations.workspaceId, workspaceId), eq(creations.status, "processing")));
  return row?.total ?? 0;
}

/** How many creations of the same kind were requested in this workspace before this one and are still in progress. */
export async function countAhead(
  db: Db,
  { id, workspaceId, type, startedAt }: Pick<CreationRow, "id" | "workspaceId" | "type" | "startedAt">,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(creations)
    .where(
      and(
        eq(creations.workspaceId, workspaceId),
        eq(creations.status, "processing"),
        eq(creations.type, type),
        sql`(${creations.startedAt}, ${creations.id}) < (${startedAt?.toISOString() ?? null}::timestamptz, ${id}::uuid)`,
      ),
    );
  return row?.total ?? 0;
}

export async function findInProgressOf(db: Db, workspaceId: WorkspaceId): Promise<CreationId[]> {
  const rows = await db
    .select({ id: creations.id })
    .from(creations)
    .where(and(eq(creations.workspaceId, workspaceId), eq(creations.status, "processing")));
  return rows.map(({ id }) => id);
}

export async function findInProgress(db: Db, ids: readonly CreationId[]): Promise<CreationId[]> {
  const rows = await db
    .select({ id: creations.id })
    .from(creations)
    .where(and(inArray(creations.id, [...ids]), eq(creations.status, "processing")));
  return rows.map(({ id }) => id);
}

/** Whether the creation is still in progress. */
export const isWanted = async (db: Db, id: CreationId): Promise<boolean> => (await findInProgress(db, [id])).length > 0;

/** Further conditions for a creation in progress. */
export interface OnlyIf {
  owner?: WorkspaceId;
  /** The number of its newest attempt: an attempt that was replaced ends nothing. */
  attempts?: number;
}

/** Locks a creation in progress until the transaction ends, so that it fails once only. */
export async function lockInProgress(
  db: Db,
  id: CreationId,
  { owner, attempts }: OnlyIf,
): Promise<CreationRow | undefined> {
  const [row] = await db
    .select()
    .from(creations)
    .where(
      and(
        isInProgress(id),
        owner === undefined ? undefined : eq(creations.workspaceId, owner),
        attempts === undefined ? undefined : eq(creations.attempts, attempts),
      ),
    )
    .for("update");
  return row;
}

/** Creations in progress without an update for `idleSeconds`, except those that wait for their provider. */
export async function findIdleCreations(db: Db, idleSeconds: number, limit: number): Promise<CreationRow[]> {
  return db
    .select()
    .from(creations)
    .where(
      and(
        eq(creations.status, "processing"),
        lte(creations.updatedAt, sql`now() - make_interval(secs => ${idleSeconds})`),
        or(
          isNull(creations.waitingUntil),
          lte(creations.waitingUntil, sql`now() - make_interval(secs => ${idleSeconds})`),
        ),
      ),
    )
    .orderBy(creations.id)
    .limit(limit);
}

export const finishedChannel = "creation_finished";

/** Notifies calls that wait for the creation, when the transaction commits. */
export async function notifyFinished(db: Db, id: CreationId): Promise<void> {
  await db.execute(sql`select pg_notify(${finishedChannel}, ${id})`);
}
