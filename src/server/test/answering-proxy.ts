import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

/** An answer in place of the platform's own. */
export interface PlatformAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** `pass`: as the platform answers. `lose`: it arrives, and its answer does not. `drop`: it never arrives. */
export type Fate = "pass" | "lose" | "drop" | PlatformAnswer;

export interface PlatformCall {
  method: string;
  path: string;
  /** The token of the account that calls. */
  token: string;
}

/** Stands between the server and the sandbox, and answers as `fateOf` says. For one test file. */
export async function answeringProxy(target: () => string, fateOf: (call: PlatformCall) => Fate | Promise<Fate>) {
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const { method = "GET", url = "/", headers } = request;
    const path = url.split("?")[0] ?? url;
    const fate = await fateOf({ method, path, token: (headers.authorization ?? "").replace(/^\w+ /, "") });
    if (fate === "drop") return void request.socket.destroy();
    if (typeof fate === "object") {
      const body = JSON.stringify(fate.body ?? {});
      return void response.writeHead(fate.status, { "content-type": "application/json", ...fate.headers }).end(body);
    }
    const { host: _host, connection: _connection, "content-length": _length, ...passed } = headers;
    const answer = await fetch(`${target()}${url}`, {
      method,
      headers: passed as Record<string, string>,
      redirect: "manual",
      ...(method === "GET" || method === "DELETE" ? {} : { body: Buffer.concat(chunks) }),
    });
    const text = await answer.text();
    if (fate === "lose") return void request.socket.destroy();
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

/** What points a server at it. */
export const throughProxy = (proxyUrl: string) => ({
  META_GRAPH_URL: `${proxyUrl}/sandbox/graph`,
  META_UPLOAD_URL: `${proxyUrl}/sandbox/upload`,
  META_VIDEO_URL: `${proxyUrl}/sandbox/graph`,
  X_API_URL: `${proxyUrl}/sandbox/x-api`,
});
