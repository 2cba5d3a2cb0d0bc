import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { createReplicaDb, type Db } from "#server/db/client.ts";
import { isDatabaseUnavailable } from "#server/db/errors.ts";
import type { Logger } from "#server/lib/logger.ts";

/**
 * Runs read-only work that may run twice, on the replica if it is as new as the primary was when the call began, otherwise on the
 * primary. So it sees every write that was answered before, by any process for any user.
 */
export type Reads = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

export type ReplicaOutcome = "replica" | "behind" | "away";

export interface Replica {
  reads: Reads;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  url: string;
  primary: Db;
  log: Pick<Logger, "warn" | "info">;
  onRead(outcome: ReplicaOutcome): void;
  /** For how long calls skip a replica that was behind or unreachable. */
  pauseMs?: number;
}

/** The replica may need this long to replay what the primary has written; usually it takes milliseconds. */
const patienceMs = 200;
const pollMs = [0, 5, 10, 20, 40, 125] as const;
/** For connecting and for the wait above: a replica that does not answer must not delay a page for longer. */
const reachMs = 1_000;
/** For the reads themselves. */
const deadlineMs = 15_000;

class ReplicaNotUsableError extends Error {
  readonly outcome: ReplicaOutcome;
  constructor(outcome: ReplicaOutcome, message: string) {
    super(message);
    this.outcome = outcome;
  }
}

interface Position extends Record<string, unknown> {
  lsn: string;
  timeline: number;
}

/**
 * Where the primary's log ends now. Every commit that another session can see is before it: such commits are flushed, or only
 * inserted where synchronous_commit is off. The name of a log file begins with its timeline.
 */
async function findPosition(primary: Db): Promise<Position> {
  const [row] = await primary.execute<Position>(sql`
    select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
            else pg_current_wal_flush_lsn() end)::text as lsn,
           ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`);
  if (row === undefined) throw new Error("The primary returned no position");
  return row;
}

/** A standby of another timeline has not followed the primary since a fail-over, and its positions mean other data. */
async function untilReplayed(replica: Db, { lsn, timeline }: Position): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  for (const waitMs of pollMs) {
    await sleep(waitMs);
    const [row] = await replica.execute<{ follows: boolean; hasReplayed: boolean }>(sql`
      select pg_is_in_recovery()
               and greatest((select timeline_id from pg_control_checkpoint()),
                            (select min_recovery_end_timeline from pg_control_recovery())) = ${timeline} as follows,
             coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as "hasReplayed"`);
    if (row?.follows !== true) throw new ReplicaNotUsableError("away", "The server is no standby of the primary");
    if (row.hasReplayed) return;
    if (performance.now() > giveUpAt) break;
  }
  throw new ReplicaNotUsableError(
    "behind",
    `The standby has not replayed the log of the primary within ${patienceMs} ms`,
  );
}

/** A standby ends reads that delay its replay for too long (40001). */
const isConflict = (error: unknown) =>
  error instanceof DrizzleQueryError &&
  error.cause !== undefined &&
  "code" in error.cause &&
  error.cause.code === "40001";

function outcomeOf(error: unknown): ReplicaOutcome | null {
  if (error instanceof ReplicaNotUsableError) return error.outcome;
  return isConflict(error) || isDatabaseUnavailable(error) ? "away" : null;
}

export function createReplica({ url, primary, log, onRead, pauseMs = 5_000 }: ReplicaOptions): Replica {
  const replica = createReplicaDb(url, deadlineMs);
  let pausedUntil = 0;
  let last: ReplicaOutcome = "replica";

  function note(outcome: ReplicaOutcome, error?: unknown): void {
    onRead(outcome);
    if (outcome !== last && outcome === "replica") log.info("replica.used_again");
    if (outcome !== last && outcome !== "replica") log.warn({ err: error, outcome }, "replica.not_used");
    last = outcome;
  }

  async function readThere<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const position = await findPosition(primary);
    const unreached = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => unreached.reject(new ReplicaNotUsableError("away", `The replica did not answer within ${reachMs} ms`)),
      reachMs,
    );
    // One connection: another one may lead to another standby. Each statement sees at least the changes that were replayed before it.
    const reading = replica.db.transaction(
      async (tx) => {
        await Promise.race([untilReplayed(tx, position), unreached.promise]);
        clearTimeout(timer);
        return work(tx);
      },
      { accessMode: "read only" },
    );
    return Promise.race([reading, unreached.promise]).finally(() => clearTimeout(timer));
  }

  return {
    async reads(work) {
      if (performance.now() < pausedUntil) {
        onRead(last);
        return work(primary);
      }
      // After a failure one call tries the replica again, and the other calls do not wait for it.
      if (last !== "replica") pausedUntil = performance.now() + pauseMs;
      try {
        const result = await readThere(work);
        pausedUntil = 0;
        note("replica");
        return result;
      } catch (error) {
        const outcome = outcomeOf(error);
        if (outcome === null) throw error;
        pausedUntil = performance.now() + pauseMs;
        note(outcome, error);
        return work(primary);
      }
    },
    close: replica.close,
  };
}

/** For a server without a replica. */
export const withoutReplica = (primary: Db): Replica => ({
  reads: (work) => work(primary),
  close: async () => undefined,
});
