import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import { failure } from "#server/http/errors.ts";
import { type Headers, notStored } from "#server/http/security-headers.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { languageOf } from "#server/trpc/context.ts";
import { describeError } from "#server/trpc/errors.ts";
import { Second } from "#shared/durations.ts";
import { type ErrorCode, errorStatus } from "#shared/errors.ts";

/** How long a client may continue to send after the refusal: closing with unread bytes would lose the response. */
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

/** By error code of Node's HTTP parser and of its timeouts. */
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
  /** Answers a request that Node's parser refused, after the responses to earlier requests of the same connection. */
  refuse(error: { code?: string | undefined }, socket: Duplex): void;
  /** Records a pending response of its connection. */
  track(response: ServerResponse): void;
  /** Refuses a request that the parser accepted, before any route handles it. */
  respond(response: ServerResponse, reason: Reason): void;
}

/** An unparsable request has neither a route nor a reply: the response is written directly to the connection. */
export function unreadableRequests(headers: Headers): UnreadableRequests {
  const pending = new WeakMap<Duplex, Set<ServerResponse>>();
  // The parser reports the error again for each further packet.
  const refused = new WeakSet<Duplex>();

  function responseTo(request: IncomingMessage | undefined, { status, code, message }: Reason) {
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

  function serialize(reason: Reason, broken: ServerResponse | undefined): string {
    const { status, headers: all, body } = responseTo(broken?.req, reason);
    const lines = Object.entries({ ...all, date: new Date().toUTCString() }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
  }

  function finish(socket: Duplex, response: string | null): void {
    if (response === null) socket.end();
    else socket.end(response);
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once("close", () => clearTimeout(timer));
  }

  return {
    refuse({ code = "" }, socket) {
      if (refused.has(socket)) return;
      refused.add(socket);
      const responses = [...(pending.get(socket) ?? [])];
      const broken = responses.find(({ req }) => !req.complete);
      const ahead = responses.findLast((response) => response !== broken || response.writableEnded);
      const respond = () => {
        const isAnswered = broken?.writableEnded === true;
        // Anything written after a started response would appear as a part of it.
        if (!socket.writable || (broken?.headersSent === true && !isAnswered)) socket.destroy();
        else finish(socket, isAnswered ? null : serialize(reasons[code] ?? unreadable, broken));
      };
      if (ahead === undefined) respond();
      else ahead.once("close", respond);
    },
    track(response) {
      const { socket } = response.req;
      const responses = pending.get(socket) ?? new Set();
      pending.set(socket, responses.add(response));
      response.once("close", () => responses.delete(response));
    },
    respond(response, reason) {
      const { status, headers: all, body } = responseTo(response.req, reason);
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

/** Gives refusals of unreadable requests the shape and the headers of all other responses. */
export function refuseUnreadable(app: FastifyInstance, requests: UnreadableRequests): void {
  const { server } = app;
  server.prependListener("request", (_request, response) => requests.track(response));
  server.on("checkExpectation", (_request, response) => requests.respond(response, unmetExpectation));
  server.on("connect", (_request, socket: Socket) => {
    // Node no longer handles errors of this socket.
    socket.on("error", () => socket.destroy());
    requests.refuse({}, socket);
    socket.resume();
  });
  app.addHook("onRequest", ({ raw }, reply, done) => {
    if (raw.headers.host !== undefined || raw.httpVersion !== "1.1") return done();
    reply.hijack();
    requests.respond(reply.raw, withoutHost);
  });
}
