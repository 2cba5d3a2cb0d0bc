import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { CallName } from "../calls.ts";
import type { SandboxContext } from "../context.ts";
import { appendAt, findMedia, receivedBytes } from "../media-store.ts";
import { findToken } from "../tokens.ts";
import { type FaultEffects, truncated, withFaults } from "../with-faults.ts";
import { finishReelUpload } from "./container-upload.ts";
import { GraphError, graphFaults } from "./errors.ts";

/** The base of upload addresses: the host under which the caller reached the sandbox. */
export const uploadBase = (reply: FastifyReply) => `${reply.request.protocol}://${reply.request.host}/sandbox/upload`;

const Path = z.object({ id: z.string() });

const refuse = (reply: FastifyReply, status: number, type: string, message: string) =>
  reply.code(status).send({ debug_info: { retriable: status >= 500, type, message } });

interface Upload {
  mediaId: string;
  /** The Page whose token may upload to it. */
  pageId: string;
  /** Called once all bytes are received. */
  onComplete?: (sizeBytes: number) => Promise<void>;
}

/** Stores the bytes from `offset` on. Each request contains the total size. */
async function receive(
  context: SandboxContext,
  upload: Upload | null,
  request: FastifyRequest,
  reply: FastifyReply,
  effects: FaultEffects,
) {
  const secret = /^OAuth\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const token = secret === undefined ? null : await findToken(context, secret);
  if (token === null || token.accountId === null || upload === null || token.accountId !== upload.pageId)
    return refuse(reply, 401, "ParameterValidationError", "The token does not speak for the owner of this upload");
  const { mediaId } = upload;
  const offset = Number(request.headers.offset);
  const size = Number(request.headers.file_size);
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!Number.isInteger(size) || size < 1)
    return refuse(reply, 400, "ParameterValidationError", "file_size is required");
  const bytes = truncated(body, effects);
  if (!effects.isCutShort && offset + bytes.length !== size)
    return refuse(reply, 400, "PartialRequestError", "The body does not end where the file does");
  if (!(await appendAt(context, mediaId, offset, bytes)))
    return refuse(reply, 400, "OffsetInvalidError", `The upload stands at ${await receivedBytes(context, mediaId)}`);
  await context.sql`update sandbox.media set size_bytes = ${size} where id = ${mediaId}`;
  if (!effects.isCutShort) await upload.onComplete?.(size);
  return { success: true };
}

async function findVideo(context: SandboxContext, id: string): Promise<Upload | null> {
  const [media] = await findMedia(context, [id]);
  return media === undefined ? null : { mediaId: media.id, pageId: media.accountId };
}

async function findReelContainer(context: SandboxContext, containerId: string): Promise<Upload | null> {
  const [found] = await context.sql<{ mediaId: string; pageId: string; category: string }[]>`
    select m.id as "mediaId", a.page_id as "pageId", m.category
    from sandbox.containers c join sandbox.media m on m.id = c.media_id join sandbox.accounts a on a.id = c.account_id
    where c.id = ${containerId} and m.sha256 is null and a.page_id is not null`;
  return found === undefined
    ? null
    : { ...found, onComplete: (sizeBytes) => finishReelUpload(context, { containerId, ...found }, sizeBytes) };
}

/** rupload.facebook.com: the upload host for reels of both networks. */
export function registerUploadHost(app: FastifyInstance, context: SandboxContext): void {
  app.setErrorHandler((error: { statusCode?: number } & Error, request, reply) => {
    if (error instanceof GraphError) return reply.code(error.status).send(error.body);
    request.log.error({ err: error }, "sandbox.upload_failed");
    return refuse(reply, error.statusCode ?? 500, "ProcessingFailedError", "The upload failed");
  });
  const route = (url: string, call: CallName, find: (context: SandboxContext, id: string) => Promise<Upload | null>) =>
    app.post(
      url,
      withFaults(context, call, graphFaults, async (request, reply, effects) => {
        const upload = await find(context, Path.parse(request.params).id);
        return receive(context, upload, request, reply, effects);
      }),
    );
  route("/video-upload/:version/:id", "facebook.upload", findVideo);
  route("/ig-api-upload/:version/:id", "instagram.upload", findReelContainer);
}
