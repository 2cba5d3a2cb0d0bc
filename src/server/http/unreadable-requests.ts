import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import { failure } from "#server/http/errors.ts";
import { type Headers, notStored } from "#server/http/security-headers.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { languageOf } from "#server/trpc/context.ts";
import { describeError } from "#server/trpc/errors.ts";
import { type ErrorCode, errorStatus } from "#shared/errors.ts";
import { Second } from "#shared/time.ts";

/** How long a caller may go on sending after it was refused: a connection that is closed over unread bytes loses the answer. */
const lingerMs = Second.ms;

interface Reason {
  status: number;
  code: ErrorCode;
  message: string;
}

const unreadable: Reason = {
  status: errorStatus.INVALID_INPUT,
  code: "INVALID_INPUT",
  message: "The request could not be read",
};

/** By the codes of Node's parser and of its clock. */
const reasons: Readonly<Record<string, Reason>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: "PAYLOAD_TOO_LARGE",
    message: "The address and the headers of the request are too long",
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: errorStatus.PAYLOAD_TOO_LARGE,
    code: "PAYLOAD_TOO_LARGE",
    message: "The request body is too large",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: "INVALID_INPUT",
    message: "The request did not arrive in time. Please try again.",
  },
};

export interface UnreadableRequests {
  /** Answers what Node's parser refused, behind what the same connection asked for before. */
  refuse(error: { code?: string | undefined }, socket: Duplex): void;
  /** Notes an answer as under way on its connection. */
  note(response: ServerResponse): void;
  /** Refuses what the parser took, in place of any route. */
  answer(response: ServerResponse, reason: Reason): void;
}

/** A request that is no HTTP has neither a route nor a reply: its answer is written onto the connection as it is. */
export function unreadableRequests(headers: Headers): UnreadableRequests {
  const underWay = new WeakMap<Duplex, Set<ServerResponse>>();
  // The parser reports each further packet again.
  const refused = new WeakSet<Duplex>();

  function answerTo(request: IncomingMessage | undefined, { status, code, message }: Reason) {
    const language = request === undefined ? "en" : languageOf(request.headers);
    const body = JSON.stringify(failure(describeError(new DomainError(code, message), language)));
    return {
      status,
      headers: {
        ...headers,
        ...notStored,
        "content-type": "application/json; charset=utf-8",
        "content-length": String(Buffer.byteLength(body)),
        connection: "close",
      },
      body,
    };
  }

  function write(reason: Reason, broken: ServerResponse | undefined): string {
    const { status, headers: all, body } = answerTo(broken?.req, reason);
    const lines = Object.entries({ ...all, date: new Date().toUTCString() }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
  }

  function finish(socket: Duplex, answer: string | null): void {
    if (answer === null) socket.end();
    else socket.end(answer);
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once("close", () => clearTimeout(timer));
  }

  return {
    refuse({ code = "" }, socket) {
      if (refused.has(socket)) return;
      refused.add(socket);
      const answers = [...(underWay.get(socket) ?? [])];
      const broken = answers.find(({ req }) => !req.complete);
      const ahead = answers.findLast((answer) => answer !== broken || answer.writableEnded);
      const answer = () => {
        const isAnswered = broken?.writableEnded === true;
        // What has begun cannot be taken back, and anything written into it would pass for a part of it.
        if (!socket.writable || (broken?.headersSent === true && !isAnswered)) socket.destroy();
        else finish(socket, isAnswered ? null : write(reasons[code] ?? unreadable, broken));
      };
      if (ahead === undefined) answer();
      else ahead.once("close", answer);
    },
    note(response) {
      const { socket } = response.req;
      const answers = underWay.get(socket) ?? new Set();
      underWay.set(socket, answers.add(response));
      response.once("close", () => answers.delete(response));
    },
    answer(response, reason) {
      const { status, headers: all, body } = answerTo(response.req, reason);
      response.writeHead(status, all).end(body);
    },
  };
}

const withoutHost: Reason = { ...unreadable, message: "The request has no Host header" };

const unmetExpectation: Reason = {
  status: 417,
  code: "INVALID_INPUT",
  message: "This server does not do what the Expect header asks for",
};

/** Gives what never becomes a call the shape and the headers of every other answer. */
export function refuseUnreadable(app: FastifyInstance, requests: UnreadableRequests): void {
  const { server } = app;
  server.prependListener("request", (_request, response) => requests.note(response));
  server.on("checkExpectation", (_request, response) => requests.answer(response, unmetExpectation));
  server.on("connect", (_request, socket: Socket) => {
    // Node has let go of the connection, errors included: one that breaks now needs no answer.
    socket.on("error", () => socket.destroy());
    requests.refuse({}, socket);
    socket.resume();
  });
  app.addHook("onRequest", async ({ raw }, reply) => {
    if (raw.headers.host !== undefined || raw.httpVersion !== "1.1") return;
    reply.hijack();
    requests.answer(reply.raw, withoutHost);
  });
}
