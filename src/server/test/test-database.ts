import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { afterAll, inject } from "vitest";

/** A database of this test file's own, cloned from the migrated template and dropped afterwards. */
export async function testDatabase(): Promise<string> {
  const serverUrl = inject("testServerUrl");
  const name = `postloom_${randomBytes(6).toString("hex")}`;
  const server = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  await server.unsafe(`create database ${name} template ${inject("templateDatabase")}`);
  afterAll(async () => {
    await server.unsafe(`drop database if exists ${name} with (force)`);
    await server.end();
  });
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
