import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { onTestFinished } from "vitest";
import { certificate } from "./certificate.ts";

export interface TestServer {
  port: number;
  /** Of the plain one; one with a certificate goes by any name below example.test. */
  origin: string;
  requests: IncomingMessage[];
}

async function listen(server: Server, listener: RequestListener): Promise<TestServer> {
  const requests: IncomingMessage[] = [];
  server.on("request", (request, response) => {
    requests.push(request);
    listener(request, response);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return { port: address.port, origin: `http://127.0.0.1:${address.port}`, requests };
}

export const serve = (listener: RequestListener) => listen(createServer(), listener);

export const serveTls = (listener: RequestListener) => listen(createTlsServer(certificate), listener);
