import { initTRPC } from "@trpc/server";
import type { Context } from "#server/trpc/context.ts";
import { describeError } from "#server/trpc/errors.ts";

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
  /** Needs no token. */
  public?: true;
  /** Sentence beside the data. */
  message?: string;
}

export interface Meta {
  rest?: RestMeta;
}

export const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // No stack and no raw message of an unforeseen error ever leaves the server.
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const { code, message, issues, retryAfterSeconds } = describeError(error, ctx?.log);
      return { ...shape, message, data: { ...shape.data, errorCode: code, issues, retryAfterSeconds } };
    },
  });
