import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { countConnections } from "#server/db/connections.ts";
import type { Deps } from "#server/deps.ts";
import { isAtThisMachine } from "#server/lib/at-this-machine.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { sha256 } from "#server/lib/random-token.ts";

type DatabaseReading = NonNullable<Parameters<Deps["metrics"]["setDatabase"]>[0]>;
type MetricsDeps = Pick<Deps, "config" | "jobs" | "log" | "metrics" | "sql">;

/** A scrape has ten seconds by default, and a database that is away is when the other figures are wanted most. */
const readDeadlineMs = 2_000;

/** Times every answer, by the pattern of its route: paths hold ids. */
function timeAnswers(app: FastifyInstance, { metrics }: MetricsDeps): void {
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "(none)";
    metrics.requestAnswered({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
}

/** Compared as hashes, which are of one length: how long it takes tells nothing. */
const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)));

function refuseStrangers(request: FastifyRequest, { config }: MetricsDeps): void {
  const { metricsToken, publicUrl } = config;
  if (metricsToken === null) {
    if (isAtThisMachine(request, publicUrl)) return;
    throw new DomainError(
      "FORBIDDEN",
      "Metrics are told to this machine alone, while PUBLIC_URL is an address of it. To read them from elsewhere, set METRICS_TOKEN and send it as Authorization: Bearer.",
    );
  }
  const given = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? "")?.[1];
  if (given === undefined || !isSame(given, metricsToken))
    throw new DomainError("UNAUTHORIZED", "Send METRICS_TOKEN as Authorization: Bearer");
}

type ReadScheduler = () => Promise<DatabaseReading["scheduler"]>;

async function readDatabase({ sql, jobs, log, metrics }: MetricsDeps, readScheduler: ReadScheduler): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("The database did not answer in time")), readDeadlineMs);
  try {
    const reading = Promise.all([countConnections(sql), jobs.countWaiting(), readScheduler()]);
    const [connections, queues, scheduler] = await Promise.race([reading, late.promise]);
    metrics.setDatabase({ connections, queues, scheduler });
  } catch (error) {
    log.warn({ err: error }, "metrics.database_not_read");
    metrics.setDatabase(null);
  } finally {
    clearTimeout(timer);
  }
}

/** `GET /metrics` in the text format of Prometheus, for this machine or whoever has the token. Register before the routes it times. */
export function registerMetrics(app: FastifyInstance, deps: MetricsDeps, readScheduler: ReadScheduler): void {
  timeAnswers(app, deps);
  app.get("/metrics", async (request, reply) => {
    refuseStrangers(request, deps);
    await readDatabase(deps, readScheduler);
    return reply.type(deps.metrics.contentType).send(await deps.metrics.read());
  });
}
