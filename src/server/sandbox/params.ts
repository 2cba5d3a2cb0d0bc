import type { FastifyInstance, FastifyRequest } from "fastify";

/** A file part of a multipart body. */
export interface UploadedFile {
  bytes: Buffer;
  name: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Query and body in one record, without files. The platforms accept parameters in both; the body has precedence. */
export function readParams(request: FastifyRequest): Record<string, unknown> {
  const query = isRecord(request.query) ? request.query : {};
  return request.body instanceof FormData || !isRecord(request.body)
    ? { ...query, ...formFields(request.body) }
    : { ...query, ...request.body };
}

const formFields = (body: unknown) =>
  body instanceof FormData
    ? Object.fromEntries([...body.entries()].filter(([, value]) => typeof value === "string"))
    : {};

export async function readFile(request: FastifyRequest, field: string): Promise<UploadedFile | null> {
  const part = request.body instanceof FormData ? request.body.get(field) : null;
  return part === null || typeof part === "string"
    ? null
    : { bytes: Buffer.from(await part.arrayBuffer()), name: part.name };
}

/** A parameter as text that Postgres can store. Numbers and booleans of a JSON body become text, as in a form. */
export function stringParam(params: Record<string, unknown>, name: string): string | undefined {
  const value = params[name];
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : undefined;
}

export function flagParam(params: Record<string, unknown>, name: string): boolean | undefined {
  const value = stringParam(params, name);
  return value === undefined ? undefined : value === "true" || value === "1";
}

/** A page size from 1 to max; the default when it is absent or not an integer. */
export function limitParam(params: Record<string, unknown>, name: string, fallback: number, max: number): number {
  const value = Number(stringParam(params, name) ?? fallback);
  return Number.isInteger(value) ? Math.min(Math.max(value, 1), max) : fallback;
}

const maxBodyBytes = 64 * 1024 * 1024;
/** Enough for a video in one request. */
const maxRawBytes = 1_000_000_000;

/** Sets the body parsers of the platforms' APIs (form, multipart, JSON, bytes), in place of the app's parsers. */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string", bodyLimit: maxBodyBytes },
    (_request, body, done) => {
      try {
        done(null, body === "" ? {} : JSON.parse(String(body)));
      } catch (error) {
        done(Object.assign(new Error("The body is not JSON", { cause: error }), { statusCode: 400 }));
      }
    },
  );
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: maxBodyBytes },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
  app.addContentTypeParser(
    "application/octet-stream",
    { parseAs: "buffer", bodyLimit: maxRawBytes },
    (_request, body, done) => done(null, body),
  );
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer", bodyLimit: maxBodyBytes },
    async (request: FastifyRequest, body: Buffer) => {
      try {
        return await new Response(new Uint8Array(body), {
          headers: { "content-type": request.headers["content-type"] ?? "" },
        }).formData();
      } catch (error) {
        throw Object.assign(new Error("The body is not multipart", { cause: error }), { statusCode: 400 });
      }
    },
  );
}
