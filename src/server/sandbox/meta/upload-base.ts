import type { FastifyReply } from "fastify";

/** Meta answers with an address of its own; here it is wherever the caller reached the sandbox. */
export const uploadBase = (reply: FastifyReply) => `${reply.request.protocol}://${reply.request.host}/sandbox/upload`;
