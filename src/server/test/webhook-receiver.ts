import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import type { WebhookEvent } from "#shared/webhooks/webhook-events.ts";

interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  /** As it came, for verifying the signature. */
  body: string;
  event: WebhookEvent;
}

/** For a receiver that never answers. */
export const never = new Promise<never>(() => undefined);

interface ReceiverAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** Answers only then. */
  after?: Promise<unknown>;
}

export interface WebhookReceiver {
  url: string;
  /** Every request, oldest first. */
  requests: ReceivedRequest[];
  /** The answer from now on. */
  answer: ReceiverAnswer;
  close(): void;
}

/** A server of another person that receives webhooks. Closed after the test file. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const event = JSON.parse(body) as WebhookEvent;
      receiver.requests.push({ path: request.url ?? "", headers: request.headers, body, event });
      const { status, headers = {}, body: answered = "", after = Promise.resolve() } = receiver.answer;
      after.then(
        () => response.writeHead(status, headers).end(answered),
        (error: Error) => response.destroy(error),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    requests: [],
    answer: { status: 204 },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  afterAll(() => receiver.close());
  return receiver;
}
