import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "#server/app.ts";
import { createDb, type Database } from "#server/db/client.ts";
import { warnUnlessDurable } from "#server/db/durability.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/db/embedded/start.ts";
import { migrateDb } from "#server/db/migrate.ts";
import { onceDatabaseAnswers } from "#server/db/once-database-answers.ts";
import type { Deps } from "#server/deps.ts";
import { createChangeFeed } from "#server/domains/live/change-feed.ts";
import { isPublishingPaused } from "#server/installation/switches.ts";
import { recogniseInstallation } from "#server/installation/recognise-installation.ts";
import { noticeRelease } from "#server/domains/notifications/release/announce-release.ts";
import { createPublisher } from "#server/domains/posts/delivery/run/publisher.ts";
import type { Config } from "#server/env.ts";
import { closeHttp } from "#server/http/close-http.ts";
import type { Readiness } from "#server/http/health.ts";
import { createModels } from "#server/integrations/ai/registry.ts";
import { createPriceBook } from "#server/integrations/ai/price-book.ts";
import { createTextProvider } from "#server/integrations/ai/text/create-text-provider.ts";
import { createIdentities, identityStartWarnings } from "#server/integrations/identity/registry.ts";
import { createMailer } from "#server/integrations/mail/registry.ts";
import { loadPushKeys } from "#server/integrations/push/push-keys.ts";
import { createWebPush } from "#server/integrations/push/web-push.ts";
import { createNearLimits } from "#server/integrations/social/near-limits.ts";
import { createSocialPlatforms, socialStartWarnings } from "#server/integrations/social/registry.ts";
import { createStripePayments } from "#server/integrations/stripe/stripe-payments.ts";
import { createStorage, diskFolderOf } from "#server/integrations/storage/registry.ts";
import { createQueue, type Queue } from "#server/jobs/boss.ts";
import { jobRegistry } from "#server/jobs/registry.ts";
import type { Logger } from "#server/lib/logger.ts";
import { createSecretBox } from "#server/lib/secret-box.ts";
import { loadSecretKeys } from "#server/lib/secret-key.ts";
import { createMetrics, type Metrics } from "#server/metrics.ts";
import { version } from "#server/version.ts";

const migrationsFolder = join(import.meta.dirname, "../../drizzle");
const drainMs = 10_000;

export interface RunningServer {
  app: FastifyInstance;
  deps: Deps;
  /** Lets requests and sends under way finish, then closes everything in the order it depends on each other. */
  stop(): Promise<void>;
}

/** Does what needs the database only, once it answers: one that stalls while we start is no reason to end. */
type Patiently = <T>(work: () => Promise<T>) => Promise<T>;

interface Connected {
  /** null: somebody else's server. */
  embedded: EmbeddedPostgres | null;
  database: Database;
  url: string;
}

async function connect(
  config: Config,
  log: Logger,
  { signal, patiently }: { signal: AbortSignal; patiently: Patiently },
): Promise<Connected> {
  const embedded =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir, log, signal }) : null;
  const url = embedded?.url ?? config.databaseUrl ?? "";
  try {
    await migrateDb(url, migrationsFolder, { log, signal });
    const database = createDb(url);
    await patiently(() => warnUnlessDurable(database.sql, log));
    return { embedded, database, url };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function createDeps(
  config: Config,
  log: Logger,
  {
    database,
    queue,
    metrics,
    patiently,
  }: Pick<Connected, "database"> & {
    queue: Queue;
    metrics: Metrics;
    patiently: Patiently;
  },
): Promise<Deps> {
  const keys = await loadSecretKeys(config);
  for (const warning of [...socialStartWarnings(config), ...identityStartWarnings(config.identity)]) log.warn(warning);
  const nearLimits = createNearLimits();
  return {
    config,
    log,
    db: database.db,
    sql: database.sql,
    ownConnection: database.ownConnection,
    jobs: queue,
    changes: await patiently(() => createChangeFeed({ sql: database.sql, log })),
    metrics,
    storage: await createStorage(config.storage, config.dataDir),
    secrets: createSecretBox(keys),
    cursors: createSecretBox(keys, "cursors"),
    mail: await createMailer(config.mail, { outboxFolder: join(config.dataDir, "outbox") }),
    push: createWebPush(await loadPushKeys(config.dataDir), config.publicUrl),
    ...(await createModels(config.models)),
    prices: createPriceBook(config.prices),
    payments: config.stripe && createStripePayments(config.stripe),
    text: await createTextProvider(config.textModel),
    social: createSocialPlatforms({ ...config, onUsage: nearLimits.note }),
    identities: createIdentities(config.identity),
    nearLimits,
  };
}

/** What was put back from a backup waits for its operator as if the environment had said so. */
async function pausedAfterRestore(config: Config, log: Logger, { db }: Database): Promise<Config> {
  if (config.publishingPaused || !(await isPublishingPaused(db))) return config;
  log.warn("Nothing is published since the backup was put back. Look, then: npm run admin -- publishing resume");
  return { ...config, publishingPaused: true };
}

async function bringUp(
  settings: Config,
  log: Logger,
  { embedded, database, url, signal, patiently }: Connected & { signal: AbortSignal; patiently: Patiently },
): Promise<RunningServer> {
  const works = settings.role !== "web";
  const metrics = createMetrics();
  const queue = createQueue({ url, log, works, onJobEnded: metrics.jobEnded });
  const media = diskFolderOf(settings.storage, settings.dataDir);
  await patiently(() => recogniseInstallation(database.sql, log, { media, isRestored: settings.publishingPaused }));
  const config = await patiently(() => pausedAfterRestore(settings, log, database));
  const deps = await createDeps(config, log, { database, queue, metrics, patiently });
  const readiness: Readiness = { isStopping: false, isQueueRunning: queue.isRunning };
  const publisher = createPublisher(deps);

  const app = await buildApp(deps, readiness);
  await app.listen({
    host: config.host,
    port: config.port,
    listenTextResolver: (address) => `server.listening ${address}`,
  });
  await queue.start(jobRegistry(deps, publisher), signal);
  await patiently(() => noticeRelease(deps, version));
  if (works && !config.publishingPaused) await publisher.start(signal);
  log.info({ url: config.publicUrl, sandbox: config.sandbox, role: config.role }, "server.started");

  async function stop(): Promise<void> {
    readiness.isStopping = true;
    // The sandbox lives in this same process: deliveries must end before the server that receives them does,
    // and requests under way still send jobs.
    if (works) await publisher.stop();
    await closeHttp(app, drainMs);
    await deps.changes.close();
    await queue.stop(drainMs);
    await Promise.all([deps.images.close(), deps.videos.close()]);
    await database.close();
    await embedded?.stop();
    log.info("server.stopped");
  }
  return { app, deps, stop };
}

/** Brings the whole process up: database, HTTP, queue, publisher. Resolves when it listens and works; `signal` gives up waiting for a database. */
export async function startServer(config: Config, log: Logger, signal: AbortSignal): Promise<RunningServer> {
  const patiently: Patiently = (work) => onceDatabaseAnswers(work, { log, signal });
  const connected = await connect(config, log, { signal, patiently });
  try {
    return await bringUp(config, log, { ...connected, signal, patiently });
  } catch (error) {
    // A wrong setting or a port that is taken must not leave our own Postgres running, which outlives this process.
    await connected.database.close();
    await connected.embedded?.stop();
    throw error;
  }
}
