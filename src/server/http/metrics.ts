import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Sql } from "postgres";
import type { Deps } from "#server/deps.ts";
import { isAtThisMachine } from "#server/lib/addresses/at-this-machine.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { sha256 } from "#server/lib/random-token.ts";

/** Counts the database connections of all Postloom processes by state: `active`, `idle`, `idle in transaction`. */
const countConnections = (sql: Sql) =>
  sql.unsafe<{ state: string; count: number }[]>(`
    select state, count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like 'postloom%' and state is not null
    group by state`);

type DatabaseReading = NonNullable<Parameters<Deps["metrics"]["setDatabase"]>[0]>;
type MetricsDeps = Pick<Deps, "config" | "jobs" | "log" | "metrics" | "sql">;

/** Below the ten seconds of a scrape: the other metrics matter most while the database is unavailable. */
const readDeadlineMs = 2_000;

/** Measures every response, labelled with the pattern of its route, because paths contain ids. */
function timeResponses(app: FastifyInstance, { metrics }: MetricsDeps): void {
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "(none)";
    metrics.requestAnswered({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });
}

/** Compares hashes, which have equal length, in constant time. */
const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(sha256(one)), Buffer.from(sha256(other)));

function requireAccess(request: FastifyRequest, { config }: MetricsDeps): void {
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
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error("The database did not answer in time")), readDeadlineMs);
  try {
    const reading = Promise.all([countConnections(sql), jobs.countWaiting(), readScheduler()]);
    const [connections, queues, scheduler] = await Promise.race([reading, timeout.promise]);
    metrics.setDatabase({ connections, queues, scheduler });
  } catch (error) {
    log.warn({ err: error }, "metrics.database_not_read");
    metrics.setDatabase(null);
  } finally {
    clearTimeout(timer);
  }
}

/** `GET /metrics` in Prometheus's text format. Register it before the routes that it measures. */
export function registerMetrics(app: FastifyInstance, deps: MetricsDeps, readScheduler: ReadScheduler): void {
  timeResponses(app, deps);
  app.get("/metrics", async (request, reply) => {
    requireAccess(request, deps);
    await readDatabase(deps, readScheduler);
    return reply.type(deps.metrics.contentType).send(await deps.metrics.read());
  });
}
