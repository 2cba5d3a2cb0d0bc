import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { pingDb } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";

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

/** /health/live: the event loop runs. /health/ready: requests can be answered, and whether posts are delivered. */
export function registerHealth(
  app: FastifyInstance,
  deps: Pick<Deps, "sql" | "config" | "log">,
  readiness: Readiness,
  readScheduler: () => Promise<SchedulerStatus>,
): void {
  const loopDelay = monitorEventLoopDelay({ resolution: 20 });
  loopDelay.enable();
  app.addHook("onClose", async () => loopDelay.disable());

  const onSchedulerError = (error: unknown): SchedulerStatus => {
    deps.log.warn({ err: error }, "health.scheduler_not_read");
    return unknownScheduler;
  };

  app.get("/health/live", async () => ({ status: "ok", eventLoopP99Ms: Math.round(loopDelay.percentile(99) / 1e6) }));

  app.get("/health/ready", async (_request, reply) => {
    const { database, skewMs } = await probeDatabase(deps);
    const scheduler = database ? await readScheduler().catch(onSchedulerError) : unknownScheduler;
    const checks = {
      database,
      queue: readiness.isQueueRunning(),
      stopping: readiness.isStopping,
      clockSkewMs: skewMs,
      scheduler,
    };
    const isReady = checks.database && checks.queue && !checks.stopping;
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? "ready" : "unavailable",
      checks,
      ...(skewMs !== null && Math.abs(skewMs) > skewLimitMs
        ? { warning: "The clocks of this machine and of the database differ" }
        : {}),
    });
  });
}
