import { type AnyProcedure, type AnyRouter, initTRPC } from "@trpc/server";
import { type FastifyTRPCPluginOptions, fastifyRequestHandler } from "@trpc/server/adapters/fastify";
import type { FastifyInstance } from "fastify";
import type { Context } from "#server/trpc/context.ts";
import { describeError } from "#server/trpc/errors.ts";
import { Hour, Second } from "#shared/durations.ts";
import { type ErrorCode, errorStatus } from "#shared/errors.ts";
import type { WorkspaceAction } from "#shared/workspaces/roles.ts";

/** Longer than the lifetime of an access token, so that a stream ends with its token and not by the timeout. */
const handlerTimeoutMs = Hour.ms;

/**
 * Serves subscriptions as server-sent events for as long as the client listens. Each has a separate route, because the
 * timeout of the plugin's route would cut every stream after about a minute.
 */
export function registerEventStreams<Router extends AnyRouter>(
  app: FastifyInstance,
  trpcOptions: FastifyTRPCPluginOptions<Router>["trpcOptions"],
): void {
  const procedures = Object.entries(trpcOptions.router._def.procedures as Record<string, AnyProcedure>);
  for (const [path, { _def }] of procedures) {
    if (_def.type !== "subscription") continue;
    app.get(`/trpc/${path}`, { handlerTimeout: handlerTimeoutMs }, (req, res) =>
      fastifyRequestHandler({ ...trpcOptions, req, res, path }),
    );
  }
}

/**
 * A file in a multipart/form-data call, available as `ctx.received.upload`. The other fields are the procedure's input. The body is read
 * with the input, so the procedure must have one, be it empty.
 */
export interface UploadMeta {
  /** Name of the part that holds the file. */
  field: string;
  /** false: the same path also accepts JSON, without the file. */
  required: boolean;
  maxBytes: number;
  /** Accepted types, for the OpenAPI document. The procedure checks the bytes. */
  contentTypes?: readonly string[];
}

/** The REST route of a procedure. A procedure without `rest` is available only over /trpc. */
export interface RestMeta {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path below /api; `{name}` is the input field of that name. */
  path: `/${string}`;
  /** Further documented paths of the same call. */
  also?: readonly `/${string}`[];
  tag: string;
  summary: string;
  /** Default 200. */
  status?: 200 | 201 | 202;
  /** Needs no token. `token welcome`: a token in the header is one way to identify the user. */
  public?: true | "token welcome";
  /** Message beside the data. */
  message?: string;
  /** Details beyond the summary. Markdown. */
  description?: string;
  /** Accepts an `Idempotency-Key`. A string describes the response to a repeated call if it differs from the first. */
  idempotent?: true | string;
  /** Accepts `Prefer: wait=N`. */
  waits?: true;
  /** Errors besides the common ones (openapi/failures.ts). */
  errors?: readonly ErrorCode[];
  /** Example fields for the document, where openapi/examples.ts has no suitable value. */
  example?: Readonly<Record<string, unknown>>;
  upload?: UploadMeta;
  /** Input fields that are in the query string although the call has a body. */
  inQuery?: readonly string[];
  /** The response is a file: the procedure returns a `Download` of one of these types. Not available over /trpc. */
  download?: { contentTypes: readonly [string, ...string[]] };
}

export interface Meta {
  rest?: RestMeta;
  /** What the role in the workspace must allow. Absent for calls about the person, and for those without a sign-in. */
  action?: WorkspaceAction;
  /** The workspace is the `id` of the path, instead of a header. */
  workspaceIn?: "path";
}

/** Below the idle timeout of proxies, which is usually 30 or 60 seconds. */
const streamPingMs = 15 * Second.ms;

export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // The stack and message of an unexpected error must not reach a client.
    isDev: false,
    sse: {
      ping: { enabled: true, intervalMs: streamPingMs },
      client: { reconnectAfterInactivityMs: 3 * streamPingMs },
    },
    errorFormatter({ shape, error, ctx, path }) {
      const log = ctx?.log.child({ procedure: path, userId: ctx.session?.userId });
      const { code, message, issues, retryAfterSeconds } = describeError(error, ctx?.client.language ?? "en", log);
      // tRPC uses `httpStatus` as the response status; its default table differs from that of REST.
      const data = { ...shape.data, httpStatus: errorStatus[code], errorCode: code, issues, retryAfterSeconds };
      return { ...shape, message, data };
    },
  });
