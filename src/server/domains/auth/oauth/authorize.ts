import type { Deps } from "#server/deps.ts";
import { insertCode, insertGrant } from "#server/domains/auth/oauth/oauth.queries.ts";
import { getProgram, hostOf, isRegisteredRedirect } from "#server/domains/auth/oauth/programs.ts";
import { declined, refusalOf } from "#server/domains/auth/oauth/refusals.ts";
import { refuseUnconfirmed } from "#server/domains/auth/passwords/check-owner.ts";
import { sendMail } from "#server/domains/mail/mail.service.ts";
import { lockActiveUser } from "#server/domains/users/users.service.ts";
import { requireMembership } from "#server/domains/workspaces/workspaces.service.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import { countCall, programQuestionsOfUser } from "#server/rate-limits/rate-limits.ts";
import type { Session } from "#server/trpc/context.ts";
import type { AccessScope } from "#shared/auth/access-scopes.ts";
import {
  type AllowProgramInput,
  type AuthorizationQuestion,
  type AuthorizationRequest,
  mcpPath,
} from "#shared/auth/oauth.ts";
import type { UserId } from "#shared/ids.ts";

type AuthorizeDeps = Pick<Deps, "config" | "db">;

const codePrefix = "ploc_";
/** A program exchanges its code at once. */
const codeSeconds = 60;

/** The address of each part of the product that a token may be for (RFC 8707). */
export const resourcesOf = ({ publicUrl }: Pick<Deps["config"], "publicUrl">) => ({
  assistant: `${publicUrl}${mcpPath}`,
  api: `${publicUrl}/api`,
});

/** `write` unless the program asks for less. */
const scopeOf = (scope: string | undefined): AccessScope =>
  scope !== undefined && !scope.split(" ").includes("write") ? "read" : "write";

/** With `iss` (RFC 9207), so that a program that talks to several servers cannot mix them up. */
function redirectTo(
  { publicUrl }: Pick<Deps["config"], "publicUrl">,
  { redirect_uri: uri, state }: AuthorizationRequest,
  fields: Record<string, string>,
): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  if (state !== undefined) url.searchParams.set("state", state);
  url.searchParams.set("iss", publicUrl);
  return url.href;
}

/** Throws INVALID_INPUT for an unknown program or redirect address. The browser must not be redirected then. */
async function checkProgram(deps: AuthorizeDeps, request: AuthorizationRequest) {
  const program = await getProgram(deps, request.client_id);
  if (!isRegisteredRedirect(program, request.redirect_uri))
    throw new DomainError("INVALID_INPUT", "The program wants to return to an address that is not its own.");
  return program;
}

/**
 * The question that a program asks the person; or the address for the browser, when the request is invalid. Throws INVALID_INPUT as
 * checkProgram does.
 */
async function readAuthorization(
  deps: AuthorizeDeps,
  request: AuthorizationRequest,
): Promise<{ question: AuthorizationQuestion } | { redirectTo: string }> {
  const program = await checkProgram(deps, request);
  const resources = resourcesOf(deps.config);
  const refusal = refusalOf(request, Object.values(resources));
  if (refusal !== null) return { redirectTo: redirectTo(deps.config, request, { ...refusal }) };
  const url = new URL(request.redirect_uri);
  return {
    question: {
      program: { name: program.name, host: hostOf(program) },
      returnsTo: url.protocol === "https:" || url.protocol === "http:" ? url.host : url.protocol,
      scope: scopeOf(request.scope),
      isAssistant: (request.resource ?? resources.assistant) === resources.assistant,
    },
  };
}

/**
 * As readAuthorization, but limited per person, because each call may make this server download a document from another host. Throws
 * RATE_LIMITED.
 */
export async function askProgram(
  deps: AuthorizeDeps,
  userId: UserId,
  request: AuthorizationRequest,
): ReturnType<typeof readAuthorization> {
  await countCall(deps.db, programQuestionsOfUser(userId));
  return readAuthorization(deps, request);
}

/**
 * Gives a program what the person allowed, and mails them, because the access outlives their login session. Throws
 * CONFIRMATION_REQUIRED, INVALID_INPUT, and NOT_FOUND for a workspace of others.
 */
export async function allowProgram(
  deps: AuthorizeDeps & Pick<Deps, "jobs" | "secrets">,
  session: Session,
  { allowed, ...request }: AllowProgramInput,
): Promise<string> {
  const { userId } = session;
  const read = await readAuthorization(deps, request);
  if ("redirectTo" in read) return read.redirectTo;
  const { scope, workspaceId, accountIds } = allowed;
  if (scope === "write" && read.question.scope === "read")
    throw invalidInput([{ path: "allowed.scope", message: "The program asks to read only" }]);
  if (accountIds !== null && !read.question.isAssistant)
    throw invalidInput([{ path: "allowed.accountIds", message: "Single accounts can be chosen for assistants only" }]);
  await refuseUnconfirmed(deps, session);
  const code = newToken(codePrefix);
  await deps.db.transaction(async (tx) => {
    if ((await lockActiveUser(tx, userId)) === undefined) throw notFound("User");
    await requireMembership(tx, workspaceId, userId);
    await sendMail(deps, tx, { userId, kind: "programConnected", params: { name: read.question.program.name } });
    const grantId = await insertGrant(tx, {
      clientId: request.client_id,
      userId,
      workspaceId,
      scope,
      accountIds,
      resource: request.resource ?? resourcesOf(deps.config).assistant,
    });
    const challenge = request.code_challenge ?? "";
    await insertCode(tx, { hash: sha256(code), grantId, redirectUri: request.redirect_uri, challenge }, codeSeconds);
  });
  return redirectTo(deps.config, request, { code });
}

/** Tells the program that the person declined. Throws INVALID_INPUT as checkProgram does. */
export async function denyProgram(deps: AuthorizeDeps, request: AuthorizationRequest): Promise<string> {
  await checkProgram(deps, request);
  return redirectTo(deps.config, request, { ...declined });
}
