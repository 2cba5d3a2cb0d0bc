import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import Fastify from "fastify";
import postgres from "postgres";
import { createDb } from "#server/db/client.ts";
import { createLogger } from "#server/lib/logger.ts";
import type { SandboxLimits } from "../context.ts";
import { sandboxPlugin } from "../sandbox.plugin.ts";
import * as tables from "../sandbox.table.ts";

const publicUrl = "http://postloom.test";

/** The instant the sandbox lives in; it stands still unless a test moves it. */
class TestClock {
  #now = new Date("2030-05-01T09:00:00.000Z");
  now(): Date {
    return this.#now;
  }
  advance(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms);
  }
}

async function createDatabase(serverUrl: string) {
  const name = `sandbox_${randomBytes(6).toString("hex")}`;
  const admin = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  await admin`create database ${admin(name)}`;
  // The app's own pool: drizzle changes how it reads and writes times, and the sandbox has to get along with that.
  const { sql, close } = createDb(Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href);
  const statements = await generateMigration(
    generateDrizzleJson({}),
    generateDrizzleJson(tables, undefined, ["sandbox"]),
  );
  for (const statement of statements) await sql.unsafe(statement);
  const drop = async () => {
    await close();
    await admin`drop database ${admin(name)} with (force)`;
    await admin.end();
  };
  return { sql, drop };
}

/** A server that hands out the files put into it, as Postloom hands pictures to Instagram. */
async function startMediaServer() {
  const files = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? "");
    if (file === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "application/octet-stream" }).end(file);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const serve = (path: string, file: Buffer) => {
    files.set(path, file);
    return origin + path;
  };
  return { origin, serve, stop: () => server.close() };
}

/** The sandbox on a real port, with a database of its own and a clock the test moves. */
export async function startSandbox(options: { limits?: Partial<SandboxLimits> } = {}) {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (serverUrl === undefined)
    throw new Error("TEST_DATABASE_URL is not set: it names the Postgres server the tests may make databases on");
  const database = await createDatabase(serverUrl);
  const media = await startMediaServer();
  const clock = new TestClock();
  const app = Fastify({ logger: false });
  const log = createLogger({ level: "silent", pretty: false });
  await app.register(sandboxPlugin, {
    prefix: "/sandbox",
    sql: database.sql,
    publicUrl,
    mediaOrigins: [media.origin],
    clock,
    log,
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const base = `${address}/sandbox`;
  return {
    base,
    sql: database.sql,
    clock,
    serveMedia: media.serve,
    redirectUri: `${publicUrl}/api/social/callback/test`,
    ledger: async (
      accountId: string,
    ): Promise<{
      count: number;
      entries: { text: string; times: number; receivedAt: string; mediaSha256: string[]; kind: string }[];
    }> => (await fetch(`${base}/ledger.json?accountId=${accountId}`)).json(),
    setFault: async (fault: Record<string, unknown>) => {
      const response = await fetch(`${base}/faults`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(fault),
      });
      if (response.status !== 201) throw new Error(`The fault was refused: ${await response.text()}`);
    },
    async stop() {
      await app.close();
      media.stop();
      await database.drop();
    },
  };
}

export type TestSandbox = Awaited<ReturnType<typeof startSandbox>>;
