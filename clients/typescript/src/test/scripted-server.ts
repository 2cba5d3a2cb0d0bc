import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What the server does with one request. */
export interface Scripted {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is text. */
  body?: unknown;
  /** Hangs up after it has read the request, or never answers. */
  instead?: "hang up" | "say nothing";
}

export const success = (data: object): Scripted => ({ body: { status: "success", data } });

export const failure = (status: number, code: string, headers: Record<string, string> = {}): Scripted => ({
  status,
  headers,
  body: { status: "error", code, message: `It says ${code}` },
});

/** A server that gives these answers one after the other, the last one for ever. Closed after the test. */
export async function scriptedServer(...answers: Scripted[]) {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const answer = answers[Math.min(seen.length, answers.length - 1)] ?? {};
      seen.push({ method, path: url, headers, body: Buffer.concat(chunks).toString("latin1") });
      if (answer.instead === "hang up") request.socket.destroy();
      if (answer.instead !== undefined) return;
      const isText = typeof answer.body === "string";
      response.writeHead(answer.status ?? 200, {
        "content-type": isText ? "text/html" : "application/json",
        ...answer.headers,
      });
      response.end(isText ? answer.body : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  onTestFinished(close);
  return { url: `http://127.0.0.1:${port}`, seen, close };
}
