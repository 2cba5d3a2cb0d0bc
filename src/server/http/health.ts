import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { pingDb } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { untilAborted } from "#server/lib/concurrency/abortable.ts";

const pingDeadlineMs = 2_000;
const skewLimitMs = 5_000;

/** Readiness conditions besides the database. */
export interface Readiness {
  /** Set when the process begins to stop, so that a load balancer sends no more requests. */
  isStopping: boolean;
  isQueueRunning: () => boolean;
}

/** Whether any process delivers posts. It may be another process, so this does not affect the readiness of this one. */
export interface SchedulerStatus {
  isAlive: boolean | null;
  secondsSinceTick: number | null;
}

interface HealthSources {
  readScheduler: () => Promise<SchedulerStatus>;
  /** Whether the disk has room for new media. */
  hasRoom: () => Promise<boolean>;
}

const unknownScheduler: SchedulerStatus = { isAlive: null, secondsSinceTick: null };

async function clockSkewMs(deps: Pick<Deps, "sql">): Promise<number> {
  const before = Date.now();
  // The pool bounds the time of `unsafe` only.
  const [row] = await deps.sql.unsafe<{ now: number }[]>(
    "select extract(epoch from clock_timestamp())::float8 * 1000 as now",
  );
  return row === undefined ? 0 : Math.round(row.now - (before + Date.now()) / 2);
}

async function probeDatabase(deps: Pick<Deps, "sql" | "log">): Promise<{ database: boolean; skewMs: number | null }> {
  try {
    await pingDb(deps.sql, pingDeadlineMs);
    return { database: true, skewMs: await clockSkewMs(deps) };
  } catch (error) {
    deps.log.warn({ err: error }, "health.database_unreachable");
    return { database: false, skewMs: null };
  }
}

/** Below the deadlines of load balancers, which are a second or two. */
const diskDeadlineMs = 300;

/** Answers whether there is room for new media; null: the disk cannot be read, or does not answer. */
function createDiskProbe({ log }: Pick<Deps, "log">, hasRoom: HealthSources["hasRoom"]): () => Promise<boolean | null> {
  // A disk that hangs holds each question, and with it a thread: one at a time, and one that is late is waited for no more.
  let asked: { answer: Promise<boolean>; isLate: boolean } | null = null;
  return async () => {
    if (asked?.isLate === true) return null;
    const question = (asked ??= { answer: hasRoom().finally(() => (asked = null)), isLate: false });
    try {
      return await untilAborted(question.answer, AbortSignal.timeout(diskDeadlineMs));
    } catch (error) {
      question.isLate = true;
      log.warn({ err: error }, "health.disk_not_read");
      return null;
    }
  };
}

function warningsOf({ skewMs, disk }: { skewMs: number | null; disk: boolean | null }): string[] {
  return [
    ...(skewMs !== null && Math.abs(skewMs) > skewLimitMs
      ? ["The clocks of this machine and of the database differ"]
      : []),
    ...(disk === false ? ["The disk has no room left for new media"] : []),
    ...(disk === null ? ["The disk for media cannot be read, or answers slowly"] : []),
  ];
}

/** /health/live: the event loop runs. /health/ready: requests can be answered, and whether posts are delivered. */
export function registerHealth(
  app: FastifyInstance,
  deps: Pick<Deps, "sql" | "log">,
  readiness: Readiness,
  { readScheduler, hasRoom }: HealthSources,
): void {
  const loopDelay = monitorEventLoopDelay({ resolution: 20 });
  loopDelay.enable();
  app.addHook("onClose", async () => loopDelay.disable());

  const onSchedulerError = (error: unknown): SchedulerStatus => {
    deps.log.warn({ err: error }, "health.scheduler_not_read");
    return unknownScheduler;
  };

  app.get("/health/live", async () => ({ status: "ok", eventLoopP99Ms: Math.round(loopDelay.percentile(99) / 1e6) }));

  const probeDisk = createDiskProbe(deps, hasRoom);
  app.get("/health/ready", async (_request, reply) => {
    const [{ database, skewMs }, disk] = await Promise.all([probeDatabase(deps), probeDisk()]);
    const scheduler = database ? await readScheduler().catch(onSchedulerError) : unknownScheduler;
    const checks = {
      database,
      queue: readiness.isQueueRunning(),
      stopping: readiness.isStopping,
      clockSkewMs: skewMs,
      disk,
      scheduler,
    };
    // The disk and the clock only warn: without room for media, texts still go out.
    const isReady = checks.database && checks.queue && !checks.stopping;
    const warnings = warningsOf({ skewMs, disk });
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? "ready" : "unavailable",
      checks,
      ...(warnings.length > 0 && { warning: warnings.join(". ") }),
    });
  });
}
