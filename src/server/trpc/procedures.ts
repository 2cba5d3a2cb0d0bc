import type { ProcedureType } from "@trpc/server";
import { asUser } from "#server/lib/acting-user.ts";
import { DomainError, notFound } from "#server/lib/domain-error.ts";
import type { Caller, Context } from "#server/trpc/context.ts";
import { toTrpcError } from "#server/trpc/errors.ts";
import { t } from "#server/trpc/init.ts";
import { challenge, refuseBeyondKey, requireLoginSession } from "#server/trpc/key-access.ts";
import { type UserId, WorkspaceId } from "#shared/ids.ts";
import { may, type WorkspaceAction, type WorkspaceRole } from "#shared/workspaces/roles.ts";

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

/** The caller, signed in or with an API key. Throws UNAUTHORIZED, and FORBIDDEN for what the key may not do. */
function requireCaller(ctx: Context, call: { type: ProcedureType; isOnWorkspace: boolean }): Caller {
  const { session } = ctx;
  if (session === null) {
    challenge(ctx, ctx.sessionProblem === null ? null : "invalid_token");
    throw toTrpcError(ctx.sessionProblem ?? new DomainError("UNAUTHORIZED", "Please sign in"));
  }
  if ("apiKey" in session) refuseBeyondKey(session, ctx, call);
  return session;
}

/** For signed-in callers and API keys with the required scope; `ctx.userId` is the person. */
export const authedProcedure = base.use(({ ctx, type, meta, next }) => {
  const session = requireCaller(ctx, { type, isOnWorkspace: meta?.action !== undefined });
  return asUser(session.userId, () => next({ ctx: { session, userId: session.userId } }));
});

/** The role in the workspace that a call names; without a name, the personal one, of which the user is the owner. */
async function readMembership(
  ctx: Context,
  userId: UserId,
  named: unknown,
): Promise<{ workspaceId: WorkspaceId; role: WorkspaceRole }> {
  if (named === undefined || named === userId) return { workspaceId: userId, role: "owner" };
  const { data: workspaceId } = WorkspaceId.safeParse(named);
  const role = workspaceId === undefined ? null : await ctx.readRole(workspaceId, userId);
  if (workspaceId === undefined || role === null) throw toTrpcError(notFound("Workspace"));
  return { workspaceId, role };
}

function refuseRole(role: WorkspaceRole, action: WorkspaceAction): void {
  if (!may(role, action)) throw forbidden("Your role in this workspace does not allow this. Ask an admin.");
}

/**
 * For members of a workspace whose role may do this; `ctx.workspaceId` is the owner of the data. The call names the workspace in
 * X-Workspace-Id; without it, it is that of the API key, else the personal one.
 */
export const workspaceProcedure = (action: WorkspaceAction) =>
  // One step instead of one more after `authedProcedure`: tRPC copies the context in each, a measurable part of a short call.
  base.meta({ action }).use(async ({ ctx, type, next }) => {
    const session = requireCaller(ctx, { type, isOnWorkspace: true });
    const { userId } = session;
    const named = ctx.headers["x-workspace-id"];
    const ofKey = "apiKey" in session ? session.apiKey.workspaceId : null;
    if (ofKey !== null && named !== undefined && named !== ofKey) throw toTrpcError(notFound("Workspace"));
    const { workspaceId, role } = await readMembership(ctx, userId, ofKey ?? named);
    refuseRole(role, action);
    return asUser(userId, () => next({ ctx: { session, userId, workspaceId, role } }));
  });

/** For the account itself (passwords, sessions, keys, deletion): needs a login session, not an API key. */
export const personalProcedure = authedProcedure.use(({ ctx, next }) =>
  next({ ctx: { session: requireLoginSession(ctx.session) } }),
);

/** As `workspaceProcedure`, for what would outlive an API key: needs a login session. */
export const personalWorkspaceProcedure = (action: WorkspaceAction) =>
  workspaceProcedure(action).use(({ ctx, next }) => next({ ctx: { session: requireLoginSession(ctx.session) } }));

/** For an open page of a member: needs a login session, with which the stream ends. */
export const watchedWorkspaceProcedure = personalWorkspaceProcedure("workspace.read");

/** For the workspace whose id is the input `id`, its members and settings; needs a login session, not an API key. */
export const managedWorkspaceProcedure = (action: WorkspaceAction) =>
  personalProcedure.meta({ action, workspaceIn: "path" }).use(async ({ ctx, getRawInput, next }) => {
    const input = (await getRawInput()) as { id?: unknown } | undefined;
    const membership = await readMembership(ctx, ctx.userId, input?.id ?? null);
    refuseRole(membership.role, action);
    return next({ ctx: membership });
  });

/** Refuses a batch: each of these calls (like sign-in, publishing, generating) needs an HTTP request of its own. */
const alone = t.middleware(({ ctx, next }) => {
  if (ctx.batchSize > 1) throw toTrpcError(new DomainError("INVALID_INPUT", "This call cannot be part of a batch"));
  return next();
});

export const publicAloneProcedure = publicProcedure.use(alone);
export const authedAloneProcedure = authedProcedure.use(alone);
export const workspaceAloneProcedure = (action: WorkspaceAction) => workspaceProcedure(action).use(alone);
export const personalAloneProcedure = personalProcedure.use(alone);
