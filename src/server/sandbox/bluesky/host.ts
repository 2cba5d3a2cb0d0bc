import type { FastifyRequest } from "fastify";
import { RateWindow, type SandboxContext } from "../context.ts";

const minuteMs = 60_000;

/** What this stand-in keeps in memory, as a restart of the real servers would forget it too. */
export const createBlueskyHost = (context: SandboxContext) => ({
  context,
  calls: new RateWindow(5 * minuteMs),
  logins: new RateWindow(5 * minuteMs),
  points: new RateWindow(60 * minuteMs),
});

export type BlueskyHost = ReturnType<typeof createBlueskyHost>;

const parts = /\/(?:\.well-known|xrpc|oauth|plc|video)\/.*$/;

/** The path of a request as its caller wrote it. */
export const pathOf = (request: FastifyRequest) => request.originalUrl.split("?")[0] ?? "";

/** The address under which the caller reached this host; its servers are paths below. */
export const baseOf = (request: FastifyRequest) =>
  `${request.protocol}://${request.host}${pathOf(request).replace(parts, "")}`;

/** The DID of a server, as an audience. */
export const didOfServer = (request: FastifyRequest) => `did:web:${request.host.replace(":", "%3A")}`;
