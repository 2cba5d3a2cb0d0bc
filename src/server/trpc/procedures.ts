import { DomainError } from "#server/lib/domain-error.ts";
import { t } from "#server/trpc/init.ts";
import { toTrpcError } from "#server/trpc/errors.ts";

export const { router, mergeRouters } = t;

const base = t.procedure.use(async ({ next, ctx, meta }) => {
  if (meta?.rest?.download !== undefined && ctx.door === "trpc") {
    const { method, path: restPath } = meta.rest;
    throw toTrpcError(new DomainError("INVALID_INPUT", `This answers with a file. Use ${method} /api${restPath}`));
  }
  const result = await next();
  if (!result.ok && result.error.cause instanceof DomainError) throw toTrpcError(result.error.cause);
  return result;
});

export const publicProcedure = base;

const forbidden = (message: string) => toTrpcError(new DomainError("FORBIDDEN", message));

/** Signed in, or with an API key that may do this; `ctx.userId` is theirs. */
export const authedProcedure = base.use(({ ctx, type, next }) => {
  const { session } = ctx;
  if (session === null) throw toTrpcError(ctx.sessionProblem ?? new DomainError("UNAUTHORIZED", "Please sign in"));
  if ("apiKey" in session && session.apiKey.scope === "read" && type !== "query") {
    throw forbidden("This API key may only read. Make one with the scope write for changes.");
  }
  return next({ ctx: { session, userId: session.userId } });
});

/** For what decides over the account itself (passwords, sessions, keys, its end): a person who signed in, and no key. */
export const personalProcedure = authedProcedure.use(({ ctx, next }) => {
  const { session } = ctx;
  if ("apiKey" in session) throw forbidden("An API key cannot do this. Sign in with the password instead.");
  return next({ ctx: { session } });
});

/** Refuses to run beside others in one request: a batch would count as one try where each call must count (sign-in, publishing, generating). */
const alone = t.middleware(({ ctx, next }) => {
  if (ctx.batchSize > 1) throw toTrpcError(new DomainError("INVALID_INPUT", "This call cannot be part of a batch"));
  return next();
});

export const publicAloneProcedure = publicProcedure.use(alone);
export const authedAloneProcedure = authedProcedure.use(alone);
export const personalAloneProcedure = personalProcedure.use(alone);
