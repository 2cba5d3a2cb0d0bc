import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#server/deps.ts";
import { acceptedLanguage } from "#server/lib/accept-language.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { Logger } from "#server/lib/logger.ts";
import type { Upload } from "#server/lib/upload.ts";
import type { ApiKeyScope } from "#shared/auth/api-keys.ts";
import type { UserId } from "#shared/ids.ts";
import { type Language, languages } from "#shared/languages.ts";

/** A person who signed in. */
export interface Session {
  userId: UserId;
  loginSessionId: string;
}

/** A program that holds one of a person's API keys. */
export interface KeySession {
  userId: UserId;
  apiKey: { id: string; scope: ApiKeyScope };
}

/** Who is calling: minted by auth/session.ts alone. */
export type Caller = Session | KeySession;

export interface Context {
  deps: Deps;
  log: Logger;
  session: Caller | null;
  /** Why the token that was sent does not work. Calls that need no sign-in go on without it. */
  sessionProblem: DomainError | null;
  /** The raw header: signing out must work with an expired token, too. */
  authorization: string | undefined;
  client: { address: string; userAgent: string | null; language: Language };
  /** Seconds of `Prefer: wait=N` (RFC 7240), 0 when not asked for. */
  preferWaitSeconds: number;
  idempotencyKey: string | null;
  /** Ends when the caller hangs up or the server stops. */
  signal: AbortSignal;
  /** How many procedures share this HTTP request; more than one only over /trpc. */
  batchSize: number;
  headers: IncomingHttpHeaders;
  /** Files come and go by /api alone. */
  door: "api" | "trpc";
  upload: Upload | null;
  /** Sets a header of the answer, over /trpc and /api alike. */
  setHeader: (name: string, value: string) => void;
}

export const preferWaitMaxSeconds = 60;

function preferWait(header: string | undefined): number {
  const match = /(?:^|[,;\s])wait=(\d{1,9})(?:$|[,;\s])/.exec(header ?? "");
  return match === null ? 0 : Math.min(Number(match[1]), preferWaitMaxSeconds);
}

/** What a caller reads best of what we speak; English when they do not say. */
export const languageOf = (headers: IncomingHttpHeaders): Language =>
  acceptedLanguage(headers["accept-language"], languages) ?? "en";

const firstHeader = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

export interface ContextOptions {
  deps: Deps;
  /** Reads the Authorization header; null when there is none. Throws UNAUTHORIZED for a token that does not work. */
  readSession: (deps: Deps, authorization: string | undefined) => Promise<Caller | null>;
  /** Ends when the caller hangs up or the server stops. */
  signalOf: (reply: FastifyReply) => AbortSignal;
}

/** Builds the context of one HTTP request, the same for /trpc and /api. */
export async function createContext(
  { deps, readSession, signalOf }: ContextOptions,
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
    setHeader: (name, value) => void reply.header(name, value),
    client: {
      address: request.ip,
      userAgent: firstHeader(request.headers["user-agent"])?.slice(0, 300) ?? null,
      // Worked out for the few calls that ask.
      get language() {
        return languageOf(request.headers);
      },
    },
    preferWaitSeconds: preferWait(firstHeader(request.headers.prefer)),
    idempotencyKey: firstHeader(request.headers["idempotency-key"]) ?? null,
    signal,
    batchSize,
    door: "trpc",
    upload: null,
  };
}
