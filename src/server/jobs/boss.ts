import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss, type QueueResult } from "pg-boss";
import type { JobDefinition, Jobs, WaitingJobs } from "#server/jobs/define-job.ts";
import type { RegisteredJob, Registry } from "#server/jobs/registry.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { Logger } from "#server/lib/logger.ts";

const restartDelayMs = { first: 500, max: 15_000 } as const;
/** Handlers get this long to honour their signal before the queue gives the job to somebody else. */
const signalMarginMs = 2_000;
/** How often a worker looks for jobs, and how often where it is told of them. */
const lookEverySeconds = { polled: 1, announced: 5 } as const;
const deadLetterQueue = "dead-letter";

export interface Queue extends Jobs {
  /** Starts, and keeps trying while the database is away; resolves once jobs are being worked. Rejects with the reason of `givingUp`. */
  start(registry: Registry, givingUp?: AbortSignal): Promise<void>;
  isRunning(): boolean;
  /** Takes no new jobs and waits for the running ones. */
  stop(timeoutMs: number): Promise<void>;
}

export interface QueueOptions {
  url: string;
  log: Logger;
  /** A web-only process sends jobs but performs none. */
  works: boolean;
  onJobEnded?: (labels: { job: string; outcome: "done" | "failed" }, seconds: number) => void;
}

/** `deferred` ones are not due yet. */
const counted = (queue: QueueResult): WaitingJobs[] => [
  { queue: queue.name, state: "deferred", count: queue.deferredCount },
  { queue: queue.name, state: "ready", count: queue.readyCount },
  { queue: queue.name, state: "active", count: queue.activeCount },
];

export function createQueue({ url, log, works, onJobEnded = () => undefined }: QueueOptions): Queue {
  const boss = new PgBoss({
    connectionString: url,
    application_name: "postloom-jobs",
    max: 4,
    useListenNotify: works,
    monitorIntervalSeconds: 15,
    superviseIntervalSeconds: 15,
    schedule: works,
    supervise: works,
  });
  const stopping = new AbortController();
  let isRunning = false;
  // Without a listener an emitted error would end the process.
  boss.on("error", (error) => log.error({ err: error }, "jobs.error"));
  boss.on("warning", (warning) => log.warn({ warning }, "jobs.warning"));

  async function createQueueFor({ name, policy }: JobDefinition<object>): Promise<void> {
    const options = {
      retryLimit: policy.retryLimit,
      retryBackoff: policy.retryBackoff ?? false,
      retryDelay: policy.retryDelaySeconds ?? 0,
      expireInSeconds: policy.expireInSeconds,
      ...(policy.heartbeatSeconds === undefined ? {} : { heartbeatSeconds: policy.heartbeatSeconds }),
      notify: policy.isAnnounced ?? false,
      deadLetter: deadLetterQueue,
    };
    // `exclusive`: at most one queued or active job per key; the rows decide, a job only wakes.
    await boss.createQueue(name, { policy: "exclusive", ...options });
    const { heartbeatSeconds: _fixedAtCreation, ...changeable } = options;
    await boss.updateQueue(name, changeable);
  }

  async function perform(registered: RegisteredJob): Promise<void> {
    for (let worker = 0; worker < registered.definition.policy.concurrency; worker += 1) await startWorker(registered);
  }

  async function startWorker({ definition, perform: handler }: RegisteredJob): Promise<void> {
    const { expireInSeconds, isAnnounced = false } = definition.policy;
    const workerId = boss.work<object>(
      definition.name,
      {
        batchSize: 1,
        pollingIntervalSeconds: lookEverySeconds.polled,
        notifyPollingIntervalSeconds: lookEverySeconds.announced,
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
          // Others may have been announced meanwhile, and whoever works hears nothing.
          if (isAnnounced) boss.notifyWorker(await workerId);
        }
      },
    );
    await workerId;
  }

  async function startOnce(registry: Registry): Promise<void> {
    await boss.start();
    await boss.createQueue(deadLetterQueue);
    for (const { definition } of registry.jobs) await createQueueFor(definition);
    if (works) {
      for (const { definition, cron } of registry.schedules) await boss.schedule(definition.name, cron, {});
      // Last, because a round that fails after it would leave the workers and start them twice.
      for (const job of registry.jobs) await perform(job);
    }
    isRunning = true;
  }

  return {
    async start(registry, givingUp) {
      const isGivenUp = new Promise<void>((resolve) => {
        givingUp?.addEventListener("abort", () => resolve(), { once: true });
      });
      for (
        let delayMs: number = restartDelayMs.first;
        !stopping.signal.aborted;
        delayMs = Math.min(delayMs * 2, restartDelayMs.max)
      ) {
        try {
          await Promise.race([startOnce(registry), isGivenUp]);
          givingUp?.throwIfAborted();
          return;
        } catch (error) {
          givingUp?.throwIfAborted();
          log.warn({ err: error, delayMs }, "jobs.start_failed");
          await Promise.race([new Promise((resolve) => setTimeout(resolve, delayMs)), isGivenUp]);
          givingUp?.throwIfAborted();
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
      // Answers null when the same job is already waiting; whoever sends a wake-up twice needs it once.
      await boss.send(job.name, payload, {
        db: fromDrizzle(db, sql),
        singletonKey: options.singletonKey ?? JSON.stringify(payload),
        ...(options.startAfter === undefined ? {} : { startAfter: options.startAfter }),
        ...(options.priority === undefined ? {} : { priority: options.priority }),
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
    countWaiting: async () => (await boss.getQueues()).flatMap(counted),
  };
}
