import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

/** An answer that replaces the platform's own. */
export interface PlatformAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** `pass`: the platform answers. `lose`: the call arrives, its answer is lost. `drop`: the call never arrives. */
export type CallOutcome = "pass" | "lose" | "drop" | PlatformAnswer;

export interface PlatformCall {
  method: string;
  path: string;
  /** The access token of the calling account. */
  token: string;
}

/** A proxy between the server and the sandbox that handles each call as `outcomeOf` decides. For one test file. */
export async function answeringProxy(
  target: () => string,
  outcomeOf: (call: PlatformCall) => CallOutcome | Promise<CallOutcome>,
) {
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method = "GET", url = "/", headers } = request;
    const path = url.split("?")[0] ?? url;
    const outcome = await outcomeOf({ method, path, token: (headers.authorization ?? "").replace(/^\w+ /, "") });
    if (outcome === "drop") return void request.socket.destroy();
    if (typeof outcome === "object") {
      const body = JSON.stringify(outcome.body ?? {});
      return void response
        .writeHead(outcome.status, { "content-type": "application/json", ...outcome.headers })
        .end(body);
    }
    const { host: _host, connection: _connection, "content-length": _length, ...passed } = headers;
    const answer = await fetch(`${target()}${url}`, {
      method,
      headers: passed as Record<string, string>,
      redirect: "manual",
      ...(method === "GET" || method === "DELETE" ? {} : { body: Buffer.concat(chunks) }),
    });
    const text = await answer.text();
    if (outcome === "lose") return void request.socket.destroy();
    const contentType = answer.headers.get("content-type") ?? "application/json";
    response.writeHead(answer.status, { "content-type": contentType }).end(text);
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The environment that sends a server's platform calls through the proxy. */
export const throughProxy = (proxyUrl: string) => ({
  META_GRAPH_URL: `${proxyUrl}/sandbox/graph`,
  META_UPLOAD_URL: `${proxyUrl}/sandbox/upload`,
  META_VIDEO_URL: `${proxyUrl}/sandbox/graph`,
  X_API_URL: `${proxyUrl}/sandbox/x-api`,
});
