import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss, type QueueResult, type UpdateQueueOptions } from "pg-boss";
import { isReadOnlyRefusal } from "#server/db/errors.ts";
import type { Route } from "#server/db/route.ts";
import type { JobDefinition, Jobs, WaitingJobs } from "#server/jobs/define-job.ts";
import type { RegisteredJob, Registry } from "#server/jobs/registry.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { Logger } from "#server/lib/logger.ts";

const restartDelayMs = { first: 500, max: 15_000 } as const;
/** Time between the abort of a handler's signal and the expiry of its job, which another worker may then take. */
const signalMarginMs = 2_000;
/** Polling intervals of a worker without and with notifications. */
const pollEverySeconds = { polled: 1, announced: 5 } as const;
/** How often the queue looks for jobs whose process died or that ran too long. */
const superviseEverySeconds = 15;
const deadLetterQueue = "dead-letter";

export interface Queue extends Jobs {
  /** Starts, with retries after any failure. Resolves when workers run or on `stop`. Rejects when `signal` aborts. */
  start(registry: Registry, signal?: AbortSignal): Promise<void>;
  isRunning(): boolean;
  /** Starts no more jobs and waits for the running ones, for `timeoutMs` at most. */
  stop(timeoutMs: number): Promise<void>;
}

export interface QueueOptions {
  /** To PostgreSQL itself: the queue listens on the same address. */
  route: Route;
  log: Logger;
  /** A web-only process sends jobs but runs none. */
  works: boolean;
  /** Divides the interval at which it looks for jobs that were not announced or whose process died; at least a second. */
  faster?: number;
  onJobEnded?: (labels: { job: string; outcome: "done" | "failed" }, seconds: number) => void;
}

/** `deferred` jobs are not due yet. */
const waitingJobsOf = (queue: QueueResult): WaitingJobs[] => [
  { queue: queue.name, state: "deferred", count: queue.deferredCount },
  { queue: queue.name, state: "ready", count: queue.readyCount },
  { queue: queue.name, state: "active", count: queue.activeCount },
];

/** The settings of a job's queue. */
const optionsOf = ({ policy }: JobDefinition<object>) => ({
  retryLimit: policy.retryLimit,
  retryBackoff: policy.retryBackoff ?? false,
  retryDelay: policy.retryDelaySeconds ?? 0,
  expireInSeconds: policy.expireInSeconds,
  ...(policy.heartbeatSeconds === undefined ? {} : { heartbeatSeconds: policy.heartbeatSeconds }),
  notify: policy.isPolled !== true,
  deadLetter: deadLetterQueue,
});

const isMatch = (queue: QueueResult, options: UpdateQueueOptions) =>
  Object.entries(options).every(([name, value]) => queue[name as keyof QueueResult] === value);

export function createQueue({ route, log, works, faster = 1, onJobEnded = () => undefined }: QueueOptions): Queue {
  const every = (seconds: number) => Math.max(1, seconds / faster);
  const boss = new PgBoss({
    ...route.forNodePostgres,
    connectionString: route.url,
    application_name: "postloom-jobs",
    max: 4,
    useListenNotify: works,
    monitorIntervalSeconds: every(superviseEverySeconds),
    superviseIntervalSeconds: every(superviseEverySeconds),
    schedule: works,
    supervise: works,
  });
  const stopping = new AbortController();
  let isRunning = false;
  // An emitted error without a listener would end the process.
  boss.on("error", (error) => {
    log.error({ err: error }, "jobs.error");
    if (isReadOnlyRefusal(error)) route.leave();
  });
  boss.on("warning", (warning) => log.warn({ warning }, "jobs.warning"));

  /** Writes only the queues that differ: a start on existing data only reads them. */
  async function registerQueues({ jobs }: Registry): Promise<void> {
    const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    if (!existing.has(deadLetterQueue)) await boss.createQueue(deadLetterQueue);
    for (const { definition } of jobs) {
      const queue = existing.get(definition.name);
      const options = optionsOf(definition);
      if (queue === undefined) {
        // `exclusive`: at most one queued or active job per key. Rows hold the state; a job only wakes a worker.
        await boss.createQueue(definition.name, { policy: "exclusive", ...options });
        continue;
      }
      // null ends the heartbeats of a queue that had them.
      const changed = { ...options, heartbeatSeconds: options.heartbeatSeconds ?? null };
      if (!isMatch(queue, changed)) await boss.updateQueue(definition.name, changed);
    }
  }

  /** Writes only the schedules that differ. */
  async function registerSchedules({ schedules }: Registry): Promise<void> {
    const existing = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule.cron]));
    for (const { definition, cron } of schedules) {
      if (existing.get(definition.name) !== cron) await boss.schedule(definition.name, cron, {});
    }
  }

  async function startWorkers(job: RegisteredJob): Promise<void> {
    for (let worker = 0; worker < job.definition.policy.concurrency; worker += 1) await startWorker(job);
  }

  async function startWorker({ definition, perform: handler }: RegisteredJob): Promise<void> {
    const { expireInSeconds, groupConcurrency, isPolled = false } = definition.policy;
    const workerId = boss.work<object>(
      definition.name,
      {
        batchSize: 1,
        pollingIntervalSeconds: pollEverySeconds.polled,
        notifyPollingIntervalSeconds: every(pollEverySeconds.announced),
        ...(groupConcurrency === undefined ? {} : { groupConcurrency }),
      },
      async ([job]) => {
        if (job === undefined) return;
        const jobLog = log.child({ job: definition.name, jobId: job.id });
        const deadline = AbortSignal.timeout(expireInSeconds * 1_000 - signalMarginMs);
        const startedAt = performance.now();
        const ended = (outcome: "done" | "failed") =>
          onJobEnded({ job: definition.name, outcome }, (performance.now() - startedAt) / 1_000);
        try {
          await handler(job.data, {
            log: jobLog,
            signal: AbortSignal.any([job.signal, deadline, stopping.signal]),
          });
          ended("done");
        } catch (error) {
          ended("failed");
          jobLog.error({ err: error }, "job.failed");
          throw error;
        } finally {
          // A notification leads to one fetch of one job: this looks at once for the jobs that were announced behind it.
          if (!isPolled) boss.notifyWorker(await workerId);
        }
      },
    );
    await workerId;
  }

  async function startOnce(registry: Registry): Promise<void> {
    await boss.start();
    await registerQueues(registry);
    if (works) {
      await registerSchedules(registry);
      // Last: a retry after a failed attempt would start these workers again.
      for (const job of registry.jobs) await startWorkers(job);
    }
    isRunning = true;
  }

  return {
    async start(registry, signal) {
      const aborted = new Promise<void>((resolve) => {
        signal?.addEventListener("abort", () => resolve(), { once: true });
      });
      for (
        let delayMs: number = restartDelayMs.first;
        !stopping.signal.aborted;
        delayMs = Math.min(delayMs * 2, restartDelayMs.max)
      ) {
        try {
          await Promise.race([startOnce(registry), aborted]);
          signal?.throwIfAborted();
          return;
        } catch (error) {
          signal?.throwIfAborted();
          log.warn({ err: error, delayMs }, "jobs.start_failed");
          await Promise.race([new Promise((resolve) => setTimeout(resolve, delayMs)), aborted]);
          signal?.throwIfAborted();
        }
      }
    },
    isRunning: () => isRunning,
    async stop(timeoutMs) {
      stopping.abort(new Error("The server is stopping"));
      isRunning = false;
      await boss.stop({ graceful: true, timeout: timeoutMs });
    },
    async send(db, job, payload, options = {}) {
      if (!isRunning)
        throw new DomainError("UNAVAILABLE", "The server is still starting. Please try again in a moment.", {
          retryAfterSeconds: 2,
        });
      // Returns null when the same job is already queued, which is sufficient.
      await boss.send(job.name, payload, {
        db: fromDrizzle(db, sql),
        singletonKey: options.singletonKey ?? JSON.stringify(payload),
        ...(options.startAfter === undefined ? {} : { startAfter: options.startAfter }),
        ...(options.priority === undefined ? {} : { priority: options.priority }),
        ...(options.group === undefined ? {} : { group: { id: options.group } }),
      });
    },
    async withdraw(db, job, payloads) {
      if (payloads.length === 0) return;
      await db.execute(sql`
        delete from pgboss.job where name = ${job.name} and state in ('created', 'retry')
          and data in (select jsonb_array_elements(${JSON.stringify(payloads)}::text::jsonb))`);
    },
    async forget(db, id) {
      await db.execute(sql`
        delete from pgboss.job where strpos(concat_ws(' ', data::text, output::text, singleton_key), ${id}) > 0`);
    },
    countWaiting: async () => (await boss.getQueues()).flatMap(waitingJobsOf),
  };
}
