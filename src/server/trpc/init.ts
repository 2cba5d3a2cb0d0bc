import { initTRPC } from "@trpc/server";
import type { Context } from "#server/trpc/context.ts";
import { describeError } from "#server/trpc/errors.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { Second } from "#shared/time.ts";

/** A file that may come with a call, as multipart/form-data. The procedure finds it as `ctx.upload`, the other fields as its input. */
export interface UploadMeta {
  /** Name of the part that holds the file. */
  field: string;
  /** false: the same path takes JSON, too, and the file may be left out. */
  required: boolean;
  maxBytes: number;
  /** What it may be, for the document. The procedure decides by the bytes. */
  contentTypes?: readonly string[];
}

/** How a procedure looks over REST. Without `rest` a procedure is reachable over /trpc only. */
export interface RestMeta {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Under /api; `{name}` takes the input field of that name from the path. */
  path: `/${string}`;
  /** Further documented paths of the same call. */
  also?: readonly `/${string}`[];
  tag: string;
  summary: string;
  /** 200 unless said otherwise. */
  status?: 200 | 201 | 202;
  /** Needs no token. `token welcome`: one in the header is one of the ways to say whom it is about. */
  public?: true | "token welcome";
  /** Sentence beside the data. */
  message?: string;
  /** More than the summary can say. Markdown. */
  description?: string;
  /** Takes an `Idempotency-Key`. A sentence: what a repeated call answers where the first answer cannot be given again. */
  idempotent?: true | string;
  /** Takes `Prefer: wait=N`. */
  waits?: true;
  /** What it may answer besides what every call of its kind may (openapi/failures.ts). */
  errors?: readonly ErrorCode[];
  /** Fields for the document's example, where the words of openapi/examples.ts do not make a good one. */
  example?: Readonly<Record<string, unknown>>;
  upload?: UploadMeta;
  /** The answer is a file: the procedure returns a `Download` of one of these types. Not to be had over /trpc. */
  download?: { contentTypes: readonly [string, ...string[]] };
}

export interface Meta {
  rest?: RestMeta;
}

/** Often enough for proxies, which end what says nothing for half a minute or a minute. */
const streamPingMs = 15 * Second.ms;

export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // No stack and no raw message of an unforeseen error ever leaves the server.
    isDev: false,
    sse: {
      ping: { enabled: true, intervalMs: streamPingMs },
      client: { reconnectAfterInactivityMs: 3 * streamPingMs },
    },
    errorFormatter({ shape, error, ctx, path }) {
      const log = ctx?.log.child({ procedure: path, userId: ctx.session?.userId });
      const { code, message, issues, retryAfterSeconds } = describeError(error, ctx?.client.language ?? "en", log);
      return { ...shape, message, data: { ...shape.data, errorCode: code, issues, retryAfterSeconds } };
    },
  });
