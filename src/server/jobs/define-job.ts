import type { z } from "zod";
import type { Db } from "#server/db/client.ts";

export interface JobPolicy {
  retryLimit: number;
  retryBackoff?: boolean;
  retryDelaySeconds?: number;
  /** The handler's signal aborts shortly before this time. */
  expireInSeconds: number;
  /** The job of a dead process is retried after this time; by default after expireInSeconds. */
  heartbeatSeconds?: number;
  /** Maximum number of simultaneous jobs of this kind in one process. */
  concurrency: number;
  /**
   * While so many jobs of one group run, in all processes together, no other of it starts. Jobs that are sent together may start
   * together. Jobs without a group do not count.
   */
  groupConcurrency?: number;
  /**
   * Each worker polls every second: for jobs that wait for an exact time. By default the database notifies the workers of a new
   * job, and they poll every five seconds for those that were deferred or retried.
   */
  isPolled?: boolean;
}

export interface JobDefinition<T> {
  readonly name: string;
  readonly payload: z.ZodType<T>;
  readonly policy: JobPolicy;
}

/** Defines a job. The payload contains ids, no state and no secrets. */
export function defineJob<T extends object>(name: string, payload: z.ZodType<T>, policy: JobPolicy): JobDefinition<T> {
  return { name, payload, policy };
}

export interface SendOptions {
  startAfter?: Date;
  /** Jobs with a higher priority start first, equal ones in the order of sending. Default 0. */
  priority?: number;
  /** Jobs that the policy's `groupConcurrency` limits together. */
  group?: string;
  /** At most one queued or running job per key; a second send is dropped. Default: the payload. */
  singletonKey?: string;
}

export interface WaitingJobs {
  queue: string;
  state: "deferred" | "ready" | "active";
  count: number;
}

/** The queue's interface for the domains. */
export interface Jobs {
  /** Sends in the given transaction: a rollback discards the job. */
  send<T extends object>(db: Db, job: JobDefinition<T>, payload: T, options?: SendOptions): Promise<void>;
  /** Deletes jobs that have not started yet. */
  withdraw<T extends object>(db: Db, job: JobDefinition<T>, payloads: readonly T[]): Promise<void>;
  /** Deletes every job, finished or not, whose payload, output or key contains this id. */
  forget(db: Db, id: string): Promise<void>;
  /** The number of jobs in each queue, up to 15 seconds old. */
  countWaiting(): Promise<WaitingJobs[]>;
}
