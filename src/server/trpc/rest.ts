import { mkdir, rm } from "node:fs/promises";
import multipart from "@fastify/multipart";
import { type AnyProcedure, type AnyRouter, callTRPCProcedure } from "@trpc/server";
import { create as contentDisposition } from "content-disposition";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendError } from "#server/http/errors.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { Download } from "#server/lib/files/download.ts";
import type { Context } from "#server/trpc/context.ts";
import type { Meta, RestMeta, UploadMeta } from "#server/trpc/init.ts";
import { type Multipart, type UploadSpace, receiveUpload } from "#server/trpc/receive-upload.ts";
import { Hour, Minute } from "#shared/durations.ts";
import type { Language } from "#shared/languages.ts";
import { sayIn } from "#shared/server-messages/say-in.ts";

/** Streams a file as the response. If the stream fails half-way, the connection is cut, so that the client notices. */
function sendDownload(reply: FastifyReply, rest: RestMeta, output: unknown): FastifyReply {
  if (!(output instanceof Download)) throw new Error(`${rest.path} is a download but returned no Download`);
  const mediaType = output.contentType.split(";")[0] ?? "";
  if (rest.download?.contentTypes.includes(mediaType) !== true) {
    output.stream.destroy();
    throw new Error(`${rest.path} returned ${mediaType}, which its meta does not list`);
  }
  return reply
    .headers({
      "content-type": output.contentType,
      "content-disposition": contentDisposition(output.fileName),
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    })
    .send(output.stream);
}

/** Output fields placed beside `data` in the envelope instead of inside it. */
export const besideData = ["message", "token", "refreshToken"] as const;

export interface RestOperation {
  rest: RestMeta;
  path: `/${string}`;
  /** Path of the procedure in the router, such as `posts.create`. */
  procedurePath: string;
  procedure: AnyProcedure;
}

/** Every procedure with a REST route, once per documented path. */
export function restOperations(router: AnyRouter): RestOperation[] {
  return Object.entries(router._def.procedures as Record<string, AnyProcedure>).flatMap(
    ([procedurePath, procedure]) => {
      const { rest } = (procedure._def.meta ?? {}) as Meta;
      if (rest === undefined) return [];
      return [rest.path, ...(rest.also ?? [])].map((path) => ({ rest, path, procedurePath, procedure }));
    },
  );
}

function readInput(request: FastifyRequest, rest: RestMeta, fields: Record<string, unknown> | null): unknown {
  const body = fields ?? request.body;
  if (body !== undefined && body !== null && (typeof body !== "object" || Array.isArray(body))) {
    throw new DomainError("INVALID_INPUT", "Send a JSON object");
  }
  const query = request.query as Record<string, unknown>;
  const isBodiless = request.method === "GET" || request.method === "DELETE";
  const fromQuery = isBodiless
    ? query
    : Object.fromEntries(Object.entries(query).filter(([name]) => rest.inQuery?.includes(name) === true));
  const named = { ...fromQuery, ...body };
  return { ...named, ...(request.params as object) };
}

/** Wraps a procedure's output in the documented envelope, with its message in the caller's language. */
export function envelope(
  rest: RestMeta,
  output: unknown,
  client: { readonly language: Language },
): Record<string, unknown> {
  const data: Record<string, unknown> = { ...(output as object) };
  const beside: Record<string, unknown> = rest.message === undefined ? {} : { message: rest.message };
  for (const key of besideData) {
    if (key in data) beside[key] = data[key];
    delete data[key];
  }
  if (typeof beside["message"] === "string") beside["message"] = sayIn(client.language, beside["message"]);
  return { status: "success", ...beside, data };
}

/** The multipart body; null for one of JSON where the file is optional. */
async function readMultipart(
  request: FastifyRequest,
  upload: UploadMeta,
  space: UploadSpace,
): Promise<Multipart | null> {
  if (!request.isMultipart()) {
    if (!upload.required) return null;
    throw new DomainError(
      "UNSUPPORTED_MEDIA_TYPE",
      `Send multipart/form-data with the file in the field ${upload.field}`,
    );
  }
  return receiveUpload(request, upload, space);
}

/** A file takes minutes on a slow line. */
export const uploadTimeoutMs = 10 * Minute.ms;
const downloadTimeoutMs = Hour.ms;

function timeoutsFor({ upload, download }: RestMeta) {
  if (upload !== undefined) return { handlerTimeout: uploadTimeoutMs, config: { bodyTimeoutMs: uploadTimeoutMs } };
  return download === undefined ? {} : { handlerTimeout: downloadTimeoutMs };
}

/**
 * Serves each procedure under its documented path. trpc-to-openapi does not support the statuses and the envelope used
 * here (docs/decisions/0010-rest-adapter.md).
 */
export async function registerRest(
  app: FastifyInstance,
  router: AnyRouter,
  makeContext: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>,
  uploads: UploadSpace,
): Promise<void> {
  // The sweep of temporary files also removes the files of a killed process from this folder.
  await mkdir(uploads.folder, { recursive: true, mode: 0o700 });
  await app.register(multipart);
  const call = async (
    { rest, procedurePath, procedure }: RestOperation,
    ctx: Context,
    request: FastifyRequest,
  ): Promise<unknown> => {
    const received: Context["received"] = { upload: null };
    let reading: Promise<Multipart | null> | undefined;
    // tRPC asks for the input once the procedure has found its caller allowed: others must not be able to fill the disk. Only where the
    // path names the workspace, its role is looked up with the input.
    const readRawInput = async () => {
      if (rest.upload === undefined) return readInput(request, rest, null);
      const body = await (reading ??= readMultipart(request, rest.upload, uploads));
      received.upload = body?.upload ?? null;
      return readInput(request, rest, body?.fields ?? null);
    };
    try {
      return await callTRPCProcedure({
        router,
        path: procedurePath,
        getRawInput: readRawInput,
        ctx: { ...ctx, door: "api", received } satisfies Context,
        type: procedure._def.type,
        signal: ctx.signal,
        batchIndex: 0,
      });
    } finally {
      if (received.upload !== null) await rm(received.upload.path, { force: true });
    }
  };
  for (const operation of restOperations(router)) {
    const { rest, path } = operation;
    app.route({
      method: rest.method,
      url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      ...timeoutsFor(rest),
      handler: async (request, reply) => {
        try {
          if (rest.upload === undefined && request.isMultipart())
            throw new DomainError("UNSUPPORTED_MEDIA_TYPE", "Send JSON (Content-Type: application/json)");
          const ctx = await makeContext(request, reply);
          const output = await call(operation, ctx, request);
          reply.code(rest.status ?? 200);
          if (rest.download !== undefined) return await sendDownload(reply, rest, output);
          // Not `reply.send`: awaiting a reply waits until its last byte was sent.
          return envelope(rest, output, ctx.client);
        } catch (error) {
          return sendError(error, request, reply);
        }
      },
    });
  }
}
