import type { ProcedureType } from "@trpc/server";
import { DomainError } from "#server/lib/domain-error.ts";
import { bearerChallenge } from "#server/trpc/bearer-challenge.ts";
import type { Caller, Context, KeySession, Session } from "#server/trpc/context.ts";
import { toTrpcError } from "#server/trpc/errors.ts";

/** The refusal of a change by a program that was connected for reading only. */
export const programMayOnlyRead = "This program may only read. Connect it again and allow it to write.";

const forbidden = (message: string) => toTrpcError(new DomainError("FORBIDDEN", message));

/** Tells a program at /api how to be connected, or what to ask for. The plugin of /mcp does so itself; /trpc is for our own client. */
export function challenge(
  { door, deps, setHeader }: Pick<Context, "door" | "deps" | "setHeader">,
  problem: Parameters<typeof bearerChallenge>[2],
): void {
  if (door === "api") setHeader("www-authenticate", bearerChallenge(deps.config.publicUrl, "api", problem));
}

/** Whether a program calls the address that its token is for (RFC 8707): a token for /mcp is refused at /api, and the reverse. */
function isForDoor({ apiKey: { program } }: KeySession, { door, deps }: Context): boolean {
  return program === null || program.resource === `${deps.config.publicUrl}/${door === "mcp" ? "mcp" : "api"}`;
}

/**
 * Refuses what an API key, or the token of a program, may not call: the other address, changes without the scope `write`, and calls about
 * the person where the key is for one workspace. Throws UNAUTHORIZED, FORBIDDEN.
 */
export function refuseBeyondKey(
  session: KeySession,
  ctx: Context,
  { type, isOnWorkspace }: { type: ProcedureType; isOnWorkspace: boolean },
): void {
  const { scope, workspaceId, program } = session.apiKey;
  if (!isForDoor(session, ctx)) {
    challenge(ctx, "invalid_token");
    throw toTrpcError(new DomainError("UNAUTHORIZED", "This token is for another part of Postloom."));
  }
  if (scope === "read" && type !== "query") {
    if (program !== null) {
      challenge(ctx, "insufficient_scope");
      throw forbidden(programMayOnlyRead);
    }
    throw forbidden("This API key may only read. Make one with the scope write for changes.");
  }
  if (workspaceId !== null && !isOnWorkspace) {
    throw forbidden("This API key is for one workspace. Make one without a workspace for calls about yourself.");
  }
}

/** For what neither a key nor a program may do, whatever its scope. Throws FORBIDDEN. */
export function requireLoginSession(session: Caller): Session {
  if ("apiKey" in session) throw forbidden("An API key cannot do this. Sign in with the password instead.");
  return session;
}
