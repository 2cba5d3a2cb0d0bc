import type { z } from "zod";
import type { Db } from "#server/db/client.ts";

export interface JobPolicy {
  retryLimit: number;
  retryBackoff?: boolean;
  retryDelaySeconds?: number;
  /** The handler's signal aborts shortly before this. */
  expireInSeconds: number;
  /** With it, a job whose process died is picked up after this time instead of after expireInSeconds. */
  heartbeatSeconds?: number;
  /** How many of this job one process runs at once. */
  concurrency: number;
  /**
   * Workers are told of a new job by the database, and look by themselves only now and then: one that is to start later, or that is
   * tried again, may be some seconds late. Without it each worker looks every second.
   */
  isAnnounced?: boolean;
}

export interface JobDefinition<T> {
  readonly name: string;
  readonly payload: z.ZodType<T>;
  readonly policy: JobPolicy;
}

/** A job's name, payload and policy in one place. The payload holds ids, never state and never secrets. */
export function defineJob<T extends object>(name: string, payload: z.ZodType<T>, policy: JobPolicy): JobDefinition<T> {
  return { name, payload, policy };
}

export interface SendOptions {
  startAfter?: Date;
  /** Higher ones are begun first, equal ones in the order they were sent. 0 unless said otherwise. */
  priority?: number;
  /** At most one queued or running job per key, a second send is dropped. The payload unless said otherwise. */
  singletonKey?: string;
}

export interface WaitingJobs {
  queue: string;
  state: "deferred" | "ready" | "active";
  count: number;
}

/** The queue as the domains see it. */
export interface Jobs {
  /** Sends on the given transaction: commit sends, rollback does not. */
  send<T extends object>(db: Db, job: JobDefinition<T>, payload: T, options?: SendOptions): Promise<void>;
  /** Takes back jobs that nobody has begun yet. */
  withdraw<T extends object>(db: Db, job: JobDefinition<T>, payloads: readonly T[]): Promise<void>;
  /** Deletes every job, done or not, that mentions this id. */
  forget(db: Db, id: string): Promise<void>;
  /** How many jobs there are in each queue, as it counted them itself a few seconds ago. */
  countWaiting(): Promise<WaitingJobs[]>;
}
