import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#server/deps.ts";
import { acceptedLanguage } from "#server/lib/accept-language.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { Upload } from "#server/lib/files/upload.ts";
import type { Logger } from "#server/lib/logger.ts";
import type { AccessScope } from "#shared/auth/access-scopes.ts";
import type { SocialAccountId, UserId, WorkspaceId } from "#shared/ids.ts";
import { type Language, languages } from "#shared/languages.ts";
import type { WorkspaceRole } from "#shared/workspaces/roles.ts";

/** A person who signed in. */
export interface Session {
  userId: UserId;
  loginSessionId: string;
}

/** A program with one of a person's API keys, or one that the person connected by OAuth. */
export interface KeySession {
  userId: UserId;
  apiKey: {
    id: string;
    scope: AccessScope;
    /** The only workspace of the key; null: all of the person's. */
    workspaceId: WorkspaceId | null;
    /** Of a connected program: the accounts that it may post to (null: all), and the address that its token is for. */
    program: { accountIds: readonly SocialAccountId[] | null; resource: string } | null;
  };
}

/** Created only by auth/sessions/session.ts. */
export type Caller = Session | KeySession;

export interface Context {
  deps: Deps;
  log: Logger;
  session: Caller | null;
  /** The error of an invalid token. Calls that need no sign-in continue without a session. */
  sessionProblem: DomainError | null;
  /** The raw header: signing out also works with an expired token. */
  authorization: string | undefined;
  /** `address` is empty after the client closed the connection. */
  client: { address: string; userAgent: string | null; language: Language };
  /** Seconds of `Prefer: wait=N` (RFC 7240), 0 without the header. */
  preferWaitSeconds: number;
  idempotencyKey: string | null;
  /** Aborts when the client closes the connection or the server stops. */
  signal: AbortSignal;
  /** Number of procedures in this HTTP request; more than one over /trpc only. */
  batchSize: number;
  headers: IncomingHttpHeaders;
  /** The role of a user in a shared workspace; null for others than members. */
  readRole: (workspaceId: WorkspaceId, userId: UserId) => Promise<WorkspaceRole | null>;
  /** The endpoint of the call. Files are not transferred over /trpc. */
  door: "api" | "trpc" | "mcp";
  /** The file of a multipart body. null until the input is read, which is after the rights of the caller were checked. */
  received: { upload: Upload | null };
  /** Sets a header of the HTTP response. */
  setHeader: (name: string, value: string) => void;
}

export const preferWaitMaxSeconds = 60;

/** Names are case-insensitive, and a value may be quoted or have spaces around its `=`. */
function preferWait(header: string | undefined): number {
  const match = /(?:^|[,;\s])wait\s*=\s*"?(\d{1,9})"?(?:$|[,;\s])/i.exec(header ?? "");
  return match === null ? 0 : Math.min(Number(match[1]), preferWaitMaxSeconds);
}

/** The best match among the supported languages; English without a preference. */
export const languageOf = (headers: IncomingHttpHeaders): Language =>
  acceptedLanguage(headers["accept-language"], languages) ?? "en";

const firstHeader = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

export interface ContextOptions {
  deps: Deps;
  /** Reads the Authorization header; null when there is none. Throws UNAUTHORIZED for an invalid token. */
  readSession: (deps: Deps, authorization: string | undefined) => Promise<Caller | null>;
  readRole: (deps: Deps, workspaceId: WorkspaceId, userId: UserId) => Promise<WorkspaceRole | null>;
  /** Aborts when the client closes the connection or the server stops. */
  signalOf: (reply: FastifyReply) => AbortSignal;
}

/** Builds the context of one HTTP request, the same for /trpc, /api and /mcp. */
export async function createContext(
  { deps, readSession, readRole, signalOf }: ContextOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  batchSize: number,
): Promise<Context> {
  const signal = signalOf(reply);
  const { authorization } = request.headers;
  let session: Caller | null = null;
  let sessionProblem: DomainError | null = null;
  try {
    session = await readSession(deps, authorization);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    sessionProblem = error;
  }
  return {
    deps,
    log: request.log as Logger,
    session,
    sessionProblem,
    authorization,
    headers: request.headers,
    readRole: (workspaceId, userId) => readRole(deps, workspaceId, userId),
    setHeader: (name, value) => void reply.header(name, value),
    client: {
      // After the client closed the connection there is no address; the call still runs.
      address: (request.ip as string | undefined) ?? "",
      userAgent: firstHeader(request.headers["user-agent"])?.slice(0, 300) ?? null,
      // Computed only for the few calls that need it.
      get language() {
        return languageOf(request.headers);
      },
    },
    preferWaitSeconds: preferWait(firstHeader(request.headers.prefer)),
    idempotencyKey: firstHeader(request.headers["idempotency-key"]) ?? null,
    signal,
    batchSize,
    door: "trpc",
    received: { upload: null },
  };
}
