import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll } from "vitest";
import { buildApp } from "#server/app.ts";
import { createDb } from "#server/db/client.ts";
import { withoutReplica } from "#server/db/replica.ts";
import type { Deps } from "#server/deps.ts";
import { createChangeFeed } from "#server/domains/live/change-feed.ts";
import { createKnownPauses } from "#server/domains/posts/delivery/pace/pauses.ts";
import { createPublisher } from "#server/domains/posts/delivery/run/publisher.ts";
import { createAppStore } from "#server/domains/social-accounts/social-apps.ts";
import { createUser } from "#server/domains/users/users.service.ts";
import { createCourier } from "#server/domains/webhooks/courier.ts";
import { findRole } from "#server/domains/workspaces/workspaces.queries.ts";
import { type Config, loadConfig } from "#server/env.ts";
import { closeHttp } from "#server/http/close-http.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import { createPriceBook } from "#server/integrations/ai/price-book.ts";
import { catalogueOf } from "#server/integrations/ai/provider.ts";
import { createTextProvider } from "#server/integrations/ai/registry.ts";
import type { VideoProvider } from "#server/integrations/ai/video-provider.ts";
import { createIdentities } from "#server/integrations/identity/registry.ts";
import { createMailer } from "#server/integrations/mail/registry.ts";
import { createWebPush, loadPushKeys } from "#server/integrations/push/web-push.ts";
import { createSocialPlatforms } from "#server/integrations/social/registry.ts";
import { createNearLimits } from "#server/integrations/social/slow-down-near-limits.ts";
import { createDiskStorage } from "#server/integrations/storage/disk-storage.ts";
import { createStripePayments } from "#server/integrations/stripe/stripe-payments.ts";
import { createQueue } from "#server/jobs/boss.ts";
import { jobRegistry } from "#server/jobs/registry.ts";
import { createLogger } from "#server/lib/logger.ts";
import { createSecretBox } from "#server/lib/secrets/secret-box.ts";
import { loadSecretKeys } from "#server/lib/secrets/secret-key.ts";
import { createMetrics } from "#server/metrics.ts";
import { appRouter } from "#server/router.ts";
import { checkAnswers } from "#server/test/answer-check.ts";
import { consentPagesAt } from "#server/test/consent-pages.ts";
import { type FakeImages, fakeImages } from "#server/test/fake-images.ts";
import { type FakeVideos, fakeVideos } from "#server/test/fake-videos.ts";
import { freePort } from "#server/test/server-process.ts";
import { testDatabase, throughPooler } from "#server/test/test-database.ts";
import type { Context } from "#server/trpc/context.ts";
import type { User } from "#shared/users/users.ts";

export interface Harness {
  deps: Deps;
  /** For additional processes of the test on the same database. */
  databaseUrl: string;
  images: FakeImages;
  videos: FakeVideos;
  /** Not listening: use `app.inject(...)`. With `listens` it is reachable at `deps.config.selfUrl`, sandbox included. */
  app: FastifyInstance;
  newUser(change?: Partial<{ email: string; firstName: string; lastName: string }>): Promise<User>;
  /** The whole router with this user as caller (null: not signed in). */
  as(user: User | null, change?: Partial<Context>): ReturnType<typeof appRouter.createCaller>;
  /** As if this time had passed for the rate limits that the publisher remembers, besides those in the database. */
  passKnownPauses(ms: number): void;
}

export interface HarnessOptions {
  env?: Record<string, string>;
  /** Listens on a free port, so that the platforms' clients reach the sandbox over real HTTP. */
  listens?: boolean;
  /** Also runs jobs and deliveries. */
  works?: boolean;
  /** For tests that make rows due by hand, so that only the sweep finds them. Default: as in production. */
  sweepEveryMs?: number;
}

async function testConfig(dataDir: string, env: Record<string, string>): Promise<Config> {
  const port = await freePort();
  return loadConfig({
    NODE_ENV: "test",
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: `http://localhost:${port}`,
    ...consentPagesAt(`http://127.0.0.1:${port}`),
    DATA_DIR: dataDir,
    SANDBOX: "true",
    LOG_LEVEL: "warn",
    ...env,
  });
}

/** The server on its own database, with all real parts except the image and video providers. Closed after the test file. */
export async function harness({
  env = {},
  listens = false,
  works = false,
  sweepEveryMs,
}: HarnessOptions = {}): Promise<Harness> {
  const dataDir = mkdtempSync(join(tmpdir(), "postloom-data-"));
  const url = await testDatabase();
  const config = await testConfig(dataDir, env);
  const log = createLogger({ level: config.logLevel, pretty: false });
  const { url: poolUrl, directUrl } = throughPooler(url);
  const database = createDb(poolUrl, { directUrl });
  const metrics = createMetrics();
  const queue = createQueue({ route: database.direct, log, works, onJobEnded: metrics.jobEnded });
  const images = fakeImages();
  const videos = fakeVideos();
  const nearLimits = createNearLimits();
  const keys = await loadSecretKeys(config);
  const secrets = createSecretBox(keys);
  const deps: Deps = {
    config,
    log,
    db: database.db,
    sql: database.sql,
    ownConnection: database.ownConnection,
    reads: withoutReplica(database.db).reads,
    jobs: queue,
    changes: await createChangeFeed({ sql: database.sql, log }),
    metrics,
    storage: await createDiskStorage(join(dataDir, "media")),
    secrets,
    cursors: createSecretBox(keys, "cursors"),
    mediaAddresses: createSecretBox(keys, "media addresses"),
    mail: await createMailer(config.mail, { outboxFolder: join(dataDir, "outbox") }),
    push: createWebPush(await loadPushKeys({ dataDir, secretKey: null }), config.publicUrl),
    images: catalogueOf<ImageProvider>(images),
    videos: catalogueOf<VideoProvider>(videos),
    prices: createPriceBook(config.prices),
    payments: config.stripe && createStripePayments(config.stripe),
    text: await createTextProvider(config.textModel),
    social: createSocialPlatforms(config, { apps: createAppStore(database.db, secrets), onUsage: nearLimits.note }),
    identities: createIdentities(config.identity),
    nearLimits,
  };
  let passedMs = 0;
  const pauses = createKnownPauses(() => performance.now() + passedMs);
  const publisher = createPublisher(deps, sweepEveryMs, pauses);
  const courier = createCourier(deps, sweepEveryMs);
  const app = await buildApp(deps, { isStopping: false, isQueueRunning: queue.isRunning }, checkAnswers());
  if (listens) await app.listen({ host: config.host, port: config.port });
  // Without schedules: a chore that begins with each minute would now and then change what a test looks at. Tests call it themselves.
  await queue.start({ ...jobRegistry(deps, publisher), schedules: [] });
  if (works) await Promise.all([publisher.start(), courier.start()]);

  afterAll(async () => {
    if (works) await Promise.all([publisher.stop(), courier.stop()]);
    await queue.stop(2_000);
    await closeHttp(app, 2_000);
    await deps.changes.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  return {
    deps,
    databaseUrl: url,
    images,
    videos,
    app,
    async newUser(change = {}) {
      const user = await createUser(deps.db, {
        email: `${randomUUID()}@example.test`,
        firstName: "Mira",
        lastName: "Okafor",
        ...change,
      });
      if (user === null) throw new Error("This address is taken");
      return user;
    },
    as: (user, change = {}) =>
      appRouter.createCaller({
        deps,
        log,
        session: user && { userId: user.id, loginSessionId: randomUUID() },
        sessionProblem: null,
        authorization: undefined,
        client: { address: "127.0.0.1", userAgent: null, language: "en" },
        preferWaitSeconds: 0,
        idempotencyKey: null,
        signal: new AbortController().signal,
        batchSize: 1,
        door: "api",
        received: { upload: null },
        headers: {},
        readRole: (workspaceId, userId) => findRole(deps.db, workspaceId, userId),
        setHeader: () => undefined,
        ...change,
      }),
    passKnownPauses: (ms) => void (passedMs += ms),
  };
}
