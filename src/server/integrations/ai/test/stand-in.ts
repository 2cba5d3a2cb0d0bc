import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { pipeline } from "node:stream/promises";
import { onTestFinished } from "vitest";

export interface Received {
  /** `METHOD /path`, without the query. */
  call: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body as JSON; undefined when it is none. */
  json: unknown;
}

interface Reply {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  body?: Buffer | string;
}

/**
 * - hang_up: the request is read, then the connection is closed without a response
 * - silence: the request is read, and no response is sent
 * - endless: a body that never ends
 */
export type Answer = Reply | "hang_up" | "silence" | "endless" | ((received: Received) => Reply | Promise<Reply>);

/** Fake of another company's server: sends the defined responses and records the requests. */
export interface StandIn {
  origin: string;
  requests: readonly Received[];
  /**
   * Defines the responses to `METHOD /path`; a path may end in `*`. Several responses are sent in turn, the last one
   * for ever. A later definition replaces an earlier one.
   */
  answer(call: string, ...answers: readonly [Answer, ...Answer[]]): void;
  /** Sends each of these responses once, before those of `answer` continue. */
  interrupt(call: string, ...answers: readonly Answer[]): void;
  /** The received requests of this call. */
  asked(call: string): Received[];
  /** The first request of this call, also one received earlier. */
  nextRequest(call: string): Promise<Received>;
}

const isCall = (pattern: string, call: string) =>
  pattern.endsWith("*") ? call.startsWith(pattern.slice(0, -1)) : call === pattern;

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString("utf8");
  const url = new URL(request.url ?? "/", "http://stand-in");
  const { headers, method } = request;
  return { call: `${method} ${url.pathname}`, query: url.searchParams, headers, text, json: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function* endless() {
  const piece = Buffer.alloc(256 * 1024, "a");
  for (;;) yield piece;
}

function send(response: ServerResponse, { status = 200, headers, json, body }: Reply) {
  const type = json === undefined ? "application/octet-stream" : "application/json";
  response.writeHead(status, { "content-type": type, ...headers });
  if (headers?.["content-length"] !== undefined && body === undefined) response.flushHeaders();
  else response.end(json === undefined ? (body ?? "") : JSON.stringify(json));
}

/** Starts a fake server on a free port; by default it is closed at the end of the test. */
export async function standIn(port = 0, until: (end: () => void) => void = onTestFinished): Promise<StandIn> {
  const requests: Received[] = [];
  const scripts: { pattern: string; answers: Answer[] }[] = [];
  const interruptions: { pattern: string; answer: Answer }[] = [];
  const waiting: { pattern: string; resolve: (received: Received) => void }[] = [];

  const answerTo = (call: string): Answer | undefined => {
    const index = interruptions.findIndex(({ pattern }) => isCall(pattern, call));
    if (index !== -1) return interruptions.splice(index, 1)[0]?.answer;
    const answers = scripts.find(({ pattern }) => isCall(pattern, call))?.answers ?? [];
    return answers.length > 1 ? answers.shift() : answers[0];
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const received = await read(request);
    requests.push(received);
    for (const { pattern, resolve } of waiting) if (isCall(pattern, received.call)) resolve(received);
    const answer = answerTo(received.call) ?? {
      status: 501,
      json: { error: `No response is defined for ${received.call}` },
    };
    if (answer === "silence") return;
    if (answer === "hang_up") response.destroy();
    else if (answer === "endless")
      await pipeline(endless(), response.writeHead(200, { "content-type": "application/json" }));
    else send(response, typeof answer === "function" ? await answer(received) : answer);
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  until(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");

  const asked = (call: string) => requests.filter((received) => isCall(call, received.call));
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    answer: (pattern, ...answers) => void scripts.unshift({ pattern, answers: [...answers] }),
    interrupt: (pattern, ...answers) => void interruptions.push(...answers.map((answer) => ({ pattern, answer }))),
    asked,
    nextRequest: (pattern) => {
      const [first] = asked(pattern);
      return first ? Promise.resolve(first) : new Promise((resolve) => void waiting.push({ pattern, resolve }));
    },
  };
}
