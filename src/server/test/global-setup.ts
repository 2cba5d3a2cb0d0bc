import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/db/embedded/start.ts";
import { migrateDb } from "#server/db/migrate.ts";
import { createRoute } from "#server/db/route.ts";
import type { Deps } from "#server/deps.ts";
import type { Publisher } from "#server/domains/posts/delivery/run/publisher.ts";
import { createQueue } from "#server/jobs/boss.ts";
import { jobRegistry } from "#server/jobs/registry.ts";
import { createLogger } from "#server/lib/logger.ts";
import { findPgBouncer, startPgBouncer } from "#server/test/pgbouncer.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The address of the test server's maintenance database, with a superuser. */
    testServerUrl: string;
    /** Migrated, with the queues; each test file clones it. */
    templateDatabase: string;
    /** With TEST_POOLER: the address of a pooler in front of the test server. */
    poolerUrl: string | null;
  }
}

const migrations = join(import.meta.dirname, "../../../drizzle");
const log = createLogger({ level: "warn", pretty: false });

export const databaseUrl = (serverUrl: string, name: string) => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/** With all queues: their handlers, which need a server, are never called here. */
async function installQueue(url: string): Promise<void> {
  const queue = createQueue({ route: createRoute(url), log, works: false });
  await queue.start(jobRegistry({} as Deps, {} as Publisher));
  await queue.stop(5_000);
}

/** Test data need not survive a power cut. Several installations with several processes each run at the same time. */
const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "500" };

/** Uses TEST_DATABASE_URL, or starts a server for the run, shared by all projects with this setup file. */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const project = vitest.getRootProject();
  if ("testServerUrl" in project.getProvidedContext()) return undefined;
  const dataDir = mkdtempSync(join(tmpdir(), "postloom-test-"));
  // The server's user must be able to enter the folder: as root, the cluster would otherwise be placed elsewhere and outlive the run.
  chmodSync(dataDir, 0o755);
  const given = process.env["TEST_DATABASE_URL"];
  const embedded = given === undefined ? await startEmbeddedPostgres({ dataDir, log, settings }) : null;
  const serverUrl = given ?? embedded?.url ?? "";
  const template = `postloom_template_${process.pid}`;

  const server = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  await server.unsafe(`create database ${template}`);
  const url = databaseUrl(serverUrl, template);
  await migrateDb(url, migrations, { log });
  await installQueue(url);
  const program = process.env["TEST_POOLER"] === undefined ? null : findPgBouncer();
  const pooler = program === null ? null : await startPgBouncer(program, serverUrl);
  project.provide("poolerUrl", pooler === null ? null : pooler.through(serverUrl));
  project.provide("testServerUrl", serverUrl);
  project.provide("templateDatabase", template);

  return async () => {
    await pooler?.stop();
    await server.unsafe(`drop database if exists ${template} with (force)`);
    await server.end();
    await embedded?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
