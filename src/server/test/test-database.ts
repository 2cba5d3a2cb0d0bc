import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { afterAll, inject } from "vitest";

/** A database of the caller's own, cloned from the migrated template. */
export async function cloneDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const serverUrl = inject("testServerUrl");
  const name = `postloom_${randomBytes(6).toString("hex")}`;
  const server = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  await server.unsafe(`create database ${name} template ${inject("templateDatabase")}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await server.unsafe(`drop database if exists ${name} with (force)`);
      await server.end();
    },
  };
}

/** A database for one test file, dropped after it. */
export async function testDatabase(): Promise<string> {
  const { url, drop } = await cloneDatabase();
  afterAll(drop);
  return url;
}
