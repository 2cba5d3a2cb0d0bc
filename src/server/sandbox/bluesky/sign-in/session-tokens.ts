import { createHmac, randomBytes } from "node:crypto";
import type { SandboxContext, SandboxWriter } from "../../context.ts";
import { sandboxClient } from "../../sandbox-endpoints.ts";
import { issueToken, revokeToken, sha256Hex, type Token } from "../../tokens.ts";
import type { BlueskyAccount } from "../accounts.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How an account was connected; part of the details of each of its tokens. */
type Via = "password" | "oauth";

export const accessLifeMs: Record<Via, number> = { password: 120 * minuteMs, oauth: 15 * minuteMs };

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A JWT signed by the host's own key, so that only the host can check it. */
export function signedByHost(typ: string, claims: object): string {
  const content = `${part({ typ, alg: "HS256" })}.${part(claims)}`;
  const signature = createHmac("sha256", sandboxClient.clientSecret).update(content).digest("base64url");
  return `${content}.${signature}`;
}

export const seconds = (time: Date) => Math.floor(time.getTime() / 1_000);

export interface NewSession {
  via: Via;
  account: Pick<BlueskyAccount, "did" | "personId">;
  scopes: readonly string[];
  /** Common to all tokens of a connection. */
  session: string;
  refreshLifeMs: number;
  /** Facts of OAuth: the client and the key. */
  details: Readonly<Record<string, string>>;
}

/** JWTs for app passwords, whose holders read the end of their life in them. Tokens of OAuth are opaque. */
function secretOf(now: Date, { via, account }: NewSession, kind: "access" | "refresh", lifeMs: number) {
  if (via === "oauth") return {};
  const claims = { sub: account.did, iat: seconds(now), exp: seconds(now) + lifeMs / 1_000 };
  const jti = randomBytes(16).toString("base64url");
  return kind === "access"
    ? { secret: signedByHost("at+jwt", { scope: "com.atproto.appPass", ...claims, jti }) }
    : { secret: signedByHost("refresh+jwt", { scope: "com.atproto.refresh", ...claims, jti }) };
}

export async function issueSession(context: SandboxWriter, session: NewSession) {
  const { account, scopes, via } = session;
  const issue = (kind: "access" | "refresh", lifeMs: number) =>
    issueToken(context, {
      kind: `bluesky_${kind}`,
      personId: account.personId,
      accountId: account.did,
      scopes,
      lifeMs,
      details: { ...session.details, via, session: session.session },
      ...secretOf(context.now(), session, kind, lifeMs),
    });
  return {
    access: await issue("access", accessLifeMs[via]),
    refresh: await issue("refresh", session.refreshLifeMs),
  };
}

export const newSessionId = () => randomBytes(12).toString("hex");
export const passwordRefreshMs = 90 * dayMs;

/** Ends a connection: all of its tokens. */
export const endSession = (context: SandboxContext, { details }: Pick<Token, "details">) =>
  context.sql`
    delete from sandbox.tokens
    where kind in ('bluesky_access', 'bluesky_refresh') and details ->> 'session' = ${details?.["session"] ?? ""}`;

/** Ends the connection of a refresh token that was used before. False for a token that is not known. */
export async function endReplayed(context: SandboxContext, refresh: string): Promise<boolean> {
  const [spent] = await context.sql<Pick<Token, "details">[]>`
    select details from sandbox.tokens
    where hash = ${sha256Hex(refresh)} and kind = 'bluesky_refresh' and spent_at is not null`;
  if (spent === undefined) return false;
  await endSession(context, spent);
  await revokeToken(context, refresh);
  return true;
}
