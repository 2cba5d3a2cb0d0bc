import type { FastifyRequest } from "fastify";

const parts = /\/(?:\.well-known|xrpc|oauth|plc|video)\/.*$/;

/** The path of a request as its caller wrote it. */
export const pathOf = (request: FastifyRequest) => request.originalUrl.split("?")[0] ?? "";

/** The address of the host in that of one of its calls: its servers are paths below. */
export const baseIn = (origin: string, path: string) => origin + path.replace(parts, "");

/** The address under which the caller reached this host. */
export const baseOf = (request: FastifyRequest) => baseIn(`${request.protocol}://${request.host}`, pathOf(request));

/** The DID of a server, as an audience. */
export const didOfServer = (request: FastifyRequest) => `did:web:${request.host.replace(":", "%3A")}`;
