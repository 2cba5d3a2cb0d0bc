import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { createDb } from "#server/db/client.ts";
import { testNetworks } from "#server/integrations/social/test/test-networks.ts";
import { createLogger } from "#server/lib/logger.ts";
import { cloneDatabase } from "#server/test/test-database.ts";
import type { SandboxLimits } from "../context.ts";
import { sandboxPlugin } from "../sandbox.plugin.ts";

const publicUrl = "http://postloom.test";
/** Another name of the server for files. */
export const httpsOrigin = "https://studio.postloom.test";

/** The sandbox's clock, which changes only by `advance`. */
class TestClock {
  #now = new Date("2030-05-01T09:00:00.000Z");
  now(): Date {
    return this.#now;
  }
  advance(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms);
  }
}

/** A server for files that the networks fetch. */
async function startMediaServer() {
  const files = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? "");
    if (file === undefined) response.writeHead(404).end();
    else {
      const isJson = request.url?.endsWith(".json") === true;
      response.writeHead(200, { "content-type": isJson ? "application/json" : "application/octet-stream" }).end(file);
    }
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

/**
 * The sandbox on a real port, with a separate database and a test clock. `atRoot`: this network's path is also the root of
 * the host, for clients that take nothing else.
 */
export async function startSandbox(options: { limits?: Partial<SandboxLimits>; atRoot?: string } = {}) {
  const { url, drop } = await cloneDatabase();
  // The app's own pool, because drizzle changes how the driver reads and writes times.
  const { sql, close } = createDb(url);
  const media = await startMediaServer();
  const clock = new TestClock();
  const machine = { aheadMs: 0 };
  const { atRoot = "" } = options;
  const rewriteUrl = ({ url = "/" }: IncomingMessage) => (url.startsWith("/sandbox/") ? url : atRoot + url);
  const app = Fastify({ logger: false, rewriteUrl });
  const addresses: string[] = [];
  app.addHook("onRequest", async (request) => void addresses.push(request.url));
  const log = createLogger({ level: "silent", pretty: false });
  await app.register(sandboxPlugin, {
    prefix: "/sandbox",
    sql,
    publicUrl,
    filesUrl: publicUrl,
    mediaOrigins: [media.origin, httpsOrigin],
    serversByOrigin: new Map([[httpsOrigin, media.origin]]),
    clock,
    machineClock: { now: () => new Date(Date.now() + machine.aheadMs) },
    log,
    standIns: testNetworks.map(({ standIn }) => standIn),
    ...(options.limits === undefined ? {} : { limits: options.limits }),
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const base = `${address}/sandbox`;
  return {
    address,
    base,
    sql,
    clock,
    /** How far the clock that judges signed times is ahead of this process. */
    machine,
    /** All requested URLs. */
    addresses,
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
      await close();
      await drop();
    },
  };
}

export type TestSandbox = Awaited<ReturnType<typeof startSandbox>>;
