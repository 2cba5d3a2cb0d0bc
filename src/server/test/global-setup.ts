import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/db/embedded/start.ts";
import { migrateDb } from "#server/db/migrate.ts";
import { createQueue } from "#server/jobs/boss.ts";
import { createLogger } from "#server/lib/logger.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** A superuser's address of the test server's maintenance database. */
    testServerUrl: string;
    /** Migrated, with the queue's schema; each test file clones it. */
    templateDatabase: string;
  }
}

const migrations = join(import.meta.dirname, "../../../drizzle");
const log = createLogger({ level: "warn", pretty: false });

export const databaseUrl = (serverUrl: string, name: string) => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

async function installQueue(url: string): Promise<void> {
  const queue = createQueue({ url, log, works: false });
  await queue.start({ jobs: [], schedules: [] });
  await queue.stop(5_000);
}

/** TEST_DATABASE_URL, or a server of our own that lives as long as the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "postloom-test-"));
  // Open to the server's user: root's cluster would otherwise be kept elsewhere, and outlive the run.
  chmodSync(dataDir, 0o755);
  const given = process.env["TEST_DATABASE_URL"];
  const embedded = given === undefined ? await startEmbeddedPostgres({ dataDir, log }) : null;
  const serverUrl = given ?? embedded?.url ?? "";
  const template = `postloom_template_${process.pid}`;

  const server = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  if (embedded !== null) {
    // Nothing of a test run has to survive a power cut.
    await server`alter system set synchronous_commit = off`;
    await server`select pg_reload_conf()`;
  }
  await server.unsafe(`create database ${template}`);
  const url = databaseUrl(serverUrl, template);
  await migrateDb(url, migrations, { log });
  await installQueue(url);
  project.provide("testServerUrl", serverUrl);
  project.provide("templateDatabase", template);

  return async () => {
    await server.unsafe(`drop database if exists ${template} with (force)`);
    await server.end();
    await embedded?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
