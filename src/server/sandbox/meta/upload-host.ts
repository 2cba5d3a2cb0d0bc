import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { SandboxContext } from "../context.ts";
import { type FaultEffects, withFaults } from "../faults.ts";
import { findMedia } from "../media-store.ts";
import { appendAt, receivedBytes } from "../upload-parts.ts";
import { findToken } from "../tokens.ts";
import { graphFaults, GraphError } from "./errors.ts";

const Path = z.object({ id: z.string() });

const refuse = (reply: FastifyReply, status: number, type: string, message: string) =>
  reply.code(status).send({ debug_info: { retriable: status >= 500, type, message } });

/** Takes the bytes from `offset` on. The size is told anew with each request. */
async function receive(context: SandboxContext, request: FastifyRequest, reply: FastifyReply, effects: FaultEffects) {
  const { id } = Path.parse(request.params);
  const secret = /^OAuth\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const token = secret === undefined ? null : await findToken(context, secret);
  const [media] = await findMedia(context, [id]);
  if (token === null || token.accountId === null || token.accountId !== media?.accountId)
    return refuse(reply, 401, "ParameterValidationError", "The token does not speak for the owner of this upload");
  const offset = Number(request.headers.offset);
  const size = Number(request.headers.file_size);
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!Number.isInteger(size) || size < 1)
    return refuse(reply, 400, "ParameterValidationError", "file_size is required");
  const bytes = effects.isCutShort ? body.subarray(0, Math.ceil(body.length / 2)) : body;
  if (!effects.isCutShort && offset + bytes.length !== size)
    return refuse(reply, 400, "PartialRequestError", "The body does not end where the file does");
  if (!(await appendAt(context, id, offset, bytes)))
    return refuse(reply, 400, "OffsetInvalidError", `The upload stands at ${await receivedBytes(context, id)}`);
  await context.sql`update sandbox.media set size_bytes = ${size} where id = ${id}`;
  return { success: true };
}

/** rupload.facebook.com: where the bytes of reels go. */
export function registerUploadHost(app: FastifyInstance, context: SandboxContext): void {
  app.setErrorHandler((error: { statusCode?: number } & Error, request, reply) => {
    if (error instanceof GraphError) return reply.code(error.status).send(error.body);
    request.log.error({ err: error }, "sandbox.upload_failed");
    return refuse(reply, error.statusCode ?? 500, "ProcessingFailedError", "The upload failed");
  });
  app.post(
    "/video-upload/:version/:id",
    withFaults(context, "facebook.upload", graphFaults, (request, reply, effects) =>
      receive(context, request, reply, effects),
    ),
  );
}
