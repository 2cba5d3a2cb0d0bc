import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "#server/app.ts";
import type { Database } from "#server/db/client.ts";
import type { EmbeddedPostgres } from "#server/db/embedded/start.ts";
import { createReplica, type Replica, withoutReplica } from "#server/db/replica.ts";
import type { Deps } from "#server/deps.ts";
import { createChangeFeed } from "#server/domains/live/change-feed.ts";
import { announceRelease } from "#server/domains/notifications/release/announce-release.ts";
import { createPublisher } from "#server/domains/posts/delivery/run/publisher.ts";
import { createAppStore } from "#server/domains/social-accounts/social-apps.ts";
import { createCourier } from "#server/domains/webhooks/courier.ts";
import type { Config } from "#server/env.ts";
import { closeHttp } from "#server/http/close-http.ts";
import type { Readiness } from "#server/http/health.ts";
import { recogniseInstallation } from "#server/installation/recognise-installation.ts";
import { isPublishingPaused } from "#server/installation/switches.ts";
import { createPriceBook } from "#server/integrations/ai/price-book.ts";
import { createModels, createTextProvider } from "#server/integrations/ai/registry.ts";
import { createIdentities, identityStartWarnings } from "#server/integrations/identity/registry.ts";
import { createMailer } from "#server/integrations/mail/registry.ts";
import { createWebPush, loadPushKeys } from "#server/integrations/push/web-push.ts";
import { createSocialPlatforms, socialStartWarnings } from "#server/integrations/social/registry.ts";
import { createNearLimits } from "#server/integrations/social/slow-down-near-limits.ts";
import { createStorage, diskFolderOf } from "#server/integrations/storage/registry.ts";
import { createQueue, type Queue } from "#server/jobs/boss.ts";
import { jobRegistry } from "#server/jobs/registry.ts";
import type { Logger } from "#server/lib/logger.ts";
import { createSecretBox } from "#server/lib/secrets/secret-box.ts";
import { loadSecretKeys } from "#server/lib/secrets/secret-key.ts";
import { createMetrics, type Metrics } from "#server/metrics.ts";
import { version } from "#server/version.ts";

const drainMs = 10_000;

export interface RunningServer {
  app: FastifyInstance;
  deps: Deps;
  /** Lets requests and sends under way finish, then closes all parts in order of dependency. */
  stop(): Promise<void>;
}

/** Repeats work that only needs the database until it answers: a database that stalls during the start must not end it. */
export type Patiently = <T>(work: () => Promise<T>) => Promise<T>;

export interface Connected {
  /** null: DATABASE_URL names an external server. */
  embedded: EmbeddedPostgres | null;
  database: Database;
}

async function createDeps(
  config: Config,
  log: Logger,
  {
    database,
    queue,
    metrics,
    replica,
    patiently,
  }: Pick<Connected, "database"> & {
    replica: Replica;
    queue: Queue;
    metrics: Metrics;
    patiently: Patiently;
  },
): Promise<Deps> {
  const keys = await loadSecretKeys(config);
  for (const warning of [...socialStartWarnings(config), ...identityStartWarnings(config.identity)]) log.warn(warning);
  const nearLimits = createNearLimits();
  const secrets = createSecretBox(keys);
  return {
    config,
    log,
    db: database.db,
    sql: database.sql,
    ownConnection: database.ownConnection,
    reads: replica.reads,
    jobs: queue,
    changes: await patiently(() => createChangeFeed({ sql: database.sql, log })),
    metrics,
    storage: await createStorage(config.storage, config.dataDir),
    secrets,
    cursors: createSecretBox(keys, "cursors"),
    mediaAddresses: createSecretBox(keys, "media addresses"),
    mail: await createMailer(config.mail, { outboxFolder: join(config.dataDir, "outbox") }),
    push: createWebPush(await loadPushKeys(config), config.publicUrl),
    ...(await createModels(config.models)),
    prices: createPriceBook(config.prices),
    payments: await createPayments(config.stripe),
    text: await createTextProvider(config.textModel),
    social: createSocialPlatforms(config, { apps: createAppStore(database.db, secrets), onUsage: nearLimits.note }),
    identities: createIdentities(config.identity),
    nearLimits,
  };
}

function openReplica(
  { databaseReadUrl: url }: Config,
  log: Logger,
  { database: { db: primary }, metrics }: Pick<Connected, "database"> & { metrics: Metrics },
): Replica {
  if (url === null) return withoutReplica(primary);
  return createReplica({ url, primary, log, onRead: (outcome) => metrics.replicaRead({ outcome }) });
}

/** The library of Stripe is loaded only where payments are configured. */
async function createPayments(stripe: Config["stripe"]): Promise<Deps["payments"]> {
  if (stripe === null) return null;
  const { createStripePayments } = await import("#server/integrations/stripe/stripe-payments.ts");
  return createStripePayments(stripe);
}

/** Pauses publishing after a restore, as if the environment had said so, until the operator resumes it. */
async function pausedAfterRestore(config: Config, log: Logger, { db }: Database): Promise<Config> {
  if (config.publishingPaused !== null || !(await isPublishingPaused(db))) return config;
  log.warn("Nothing is published since the backup was put back. Look, then: npm run admin -- publishing resume");
  return { ...config, publishingPaused: "restore" };
}

/** Builds the app on a connected database and starts its parts. */
export async function bringUp(
  settings: Config,
  log: Logger,
  { embedded, database, signal, patiently }: Connected & { signal: AbortSignal; patiently: Patiently },
): Promise<RunningServer> {
  const works = settings.role !== "web";
  const metrics = createMetrics();
  const queue = createQueue({
    route: database.direct,
    log,
    works,
    faster: settings.queueFaster,
    onJobEnded: metrics.jobEnded,
  });
  const media = diskFolderOf(settings.storage, settings.dataDir);
  await patiently(() =>
    recogniseInstallation(database.sql, log, { media, isRestored: settings.publishingPaused !== null }),
  );
  const config = await patiently(() => pausedAfterRestore(settings, log, database));
  const replica = openReplica(config, log, { database, metrics });
  const deps = await createDeps(config, log, { database, queue, metrics, replica, patiently });
  const readiness: Readiness = { isStopping: false, isQueueRunning: queue.isRunning };
  const publisher = createPublisher(deps);
  const courier = createCourier(deps);

  const app = await buildApp(deps, readiness);
  await app.listen({
    host: config.host,
    port: config.port,
    listenTextResolver: (address) => `server.listening ${address}`,
  });
  await queue.start(jobRegistry(deps, publisher), signal);
  await patiently(() => announceRelease(deps, version));
  if (works && config.publishingPaused === null) {
    await publisher.start(signal);
    await courier.start(signal);
  }
  log.info({ url: config.publicUrl, sandbox: config.sandbox, role: config.role }, "server.started");

  async function stop(): Promise<void> {
    readiness.isStopping = true;
    // The sandbox runs in this process: deliveries must end before the server that receives them does, and requests under way
    // still send jobs.
    if (works) await Promise.all([publisher.stop(), courier.stop()]);
    await closeHttp(app, drainMs);
    await deps.changes.close();
    await queue.stop(drainMs);
    await Promise.all([deps.images.close(), deps.videos.close()]);
    await replica.close();
    await database.close();
    await embedded?.stop();
    log.info("server.stopped");
  }
  return { app, deps, stop };
}
