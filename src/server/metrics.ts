import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/**
 * The Prometheus metrics of this process; gauges that read the database cover all processes. No label ever contains an id, an address or
 * text that a person typed.
 */
export interface Metrics {
  requestAnswered(labels: { method: string; route: string; status: number }, seconds: number): void;
  jobEnded(labels: { job: string; outcome: "done" | "failed" }, seconds: number): void;
  /** A target reached a final state, or waits for a member's answer. A look-up may still settle the latter, which then counts again. */
  postSettled(labels: { platform: string; outcome: string }): void;
  /** A delivery is retried later (after a failure or a limit), or looked up because its answer was lost. */
  deliveryPutOff(labels: { reason: "retry" | "look_up" }): void;
  /** How much later than planned a post was published. */
  postWentOut(labels: { platform: string }, lateSeconds: number): void;
  /** A platform refused a call with a code that the error catalogue does not know. */
  platformErrorUnmapped(labels: { code: string }): void;
  /** A read that may run at the replica ran there, or at the primary because the replica was behind or away. */
  replicaRead(labels: { outcome: string }): void;
  makingEnded(labels: { kind: string; outcome: string }, seconds: number): void;
  /** The database's readings at the time of the scrape; null when it does not answer. */
  setDatabase(reading: DatabaseReading | null): void;
  readonly contentType: string;
  read(): Promise<string>;
}

export interface DatabaseReading {
  connections: readonly { state: string; count: number }[];
  queues: readonly { queue: string; state: string; count: number }[];
  /** Processes that deliver posts, the time since the last one's heartbeat, and overdue deliveries. */
  scheduler: { processes: number; secondsSinceTick: number | null; overdue: number };
}

const quick = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const slow = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];
/** The target is one second; the other buckets separate a short delay from an outage. */
const lateness = [0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1_800, 7_200, 86_400];

/** One registry per server: two servers in one process, as in tests, do not share counts. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "postloom_http_request_duration_seconds",
    help: "How long answers took, by the pattern of the route",
    labelNames: ["method", "route", "status"] as const,
    buckets: quick,
    registers,
  });
  const jobs = new Histogram({
    name: "postloom_job_duration_seconds",
    help: "How long background jobs of this process took",
    labelNames: ["job", "outcome"] as const,
    buckets: slow,
    registers,
  });
  const posts = new Counter({
    name: "postloom_posts_total",
    help: "Deliveries of posts by platform and outcome",
    labelNames: ["platform", "outcome"] as const,
    registers,
  });
  const late = new Histogram({
    name: "postloom_post_lateness_seconds",
    help: "How much later than planned posts went out",
    labelNames: ["platform"] as const,
    buckets: lateness,
    registers,
  });
  const unmapped = new Counter({
    name: "postloom_unmapped_platform_errors_total",
    help: "Refusals by a platform whose code the error catalogue does not explain",
    labelNames: ["code"] as const,
    registers,
  });
  const putOff = new Counter({
    name: "postloom_deliveries_put_off_total",
    help: "Deliveries that did not end at the first try, by what they wait for",
    labelNames: ["reason"] as const,
    registers,
  });
  const replicaReads = new Counter({
    name: "postloom_replica_reads_total",
    help: "Reads for which DATABASE_READ_URL was meant: replica, or behind and away, when the primary answered instead",
    labelNames: ["outcome"] as const,
    registers,
  });
  const makings = new Histogram({
    name: "postloom_generation_duration_seconds",
    help: "How long images and videos took to make, by outcome",
    labelNames: ["kind", "outcome"] as const,
    buckets: slow,
    registers,
  });
  const isUp = new Gauge({
    name: "postloom_database_up",
    help: "1 while the database answers",
    registers,
  });
  const connections = new Gauge({
    name: "postloom_database_connections",
    help: "Connections of Postloom to its database, of all its processes, by what they are doing",
    labelNames: ["state"] as const,
    registers,
  });
  const queues = new Gauge({
    name: "postloom_queue_jobs",
    help: "Jobs in each queue by state, as counted by the queue about every 15 seconds",
    labelNames: ["queue", "state"] as const,
    registers,
  });
  const publishers = new Gauge({
    name: "postloom_publishers",
    help: "Processes that deliver posts and said so within the last 30 seconds",
    registers,
  });
  const sinceTick = new Gauge({
    name: "postloom_publisher_tick_age_seconds",
    help: "How long ago a publisher last looked for due deliveries; NaN without a publisher and without an answer of the database",
    registers,
  });
  const overdue = new Gauge({
    name: "postloom_overdue_deliveries",
    help: "Deliveries of posts that should be over by now, whatever the reason",
    registers,
  });
  return {
    requestAnswered: ({ method, route, status }, seconds) => requests.observe({ method, route, status }, seconds),
    jobEnded: (labels, seconds) => jobs.observe(labels, seconds),
    postSettled: (labels) => posts.inc(labels),
    deliveryPutOff: (labels) => putOff.inc(labels),
    postWentOut: (labels, seconds) => late.observe(labels, Math.max(0, seconds)),
    platformErrorUnmapped: (labels) => unmapped.inc(labels),
    replicaRead: (labels) => replicaReads.inc(labels),
    makingEnded: (labels, seconds) => makings.observe(labels, seconds),
    setDatabase(reading) {
      isUp.set(reading === null ? 0 : 1);
      // Old readings must not be reported as current.
      connections.reset();
      queues.reset();
      publishers.set(reading?.scheduler.processes ?? Number.NaN);
      sinceTick.set(reading?.scheduler.secondsSinceTick ?? Number.NaN);
      overdue.set(reading?.scheduler.overdue ?? Number.NaN);
      for (const { state, count } of reading?.connections ?? []) connections.set({ state }, count);
      for (const { queue, state, count } of reading?.queues ?? []) queues.set({ queue, state }, count);
    },
    contentType: registry.contentType,
    read: () => registry.metrics(),
  };
}
