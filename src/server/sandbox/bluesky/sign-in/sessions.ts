import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { findOrCreatePerson } from "../../people.ts";
import { findToken, sha256Hex, spendToken } from "../../tokens.ts";
import { type BlueskyAccount, findAccount } from "../accounts.ts";
import { bearerOf, type BlueskyCaller } from "../caller.ts";
import { requireRate, xrpcErrors } from "../errors.ts";
import type { BlueskyHost } from "../host.ts";
import { didDocumentOf } from "../identity.ts";
import { blueskyNetwork } from "../network.ts";
import {
  endReplayed,
  endSession,
  issueSession,
  newSessionId,
  type NewSession,
  passwordRefreshMs,
} from "./session-tokens.ts";

const loginsPerWindow = { limit: 30, seconds: 300 } as const;

const Login = z.object({ identifier: z.string().trim().min(1).max(512), password: z.string().max(512) });

/** Bluesky takes the main password too; here, only this form shows that a login is for an app. */
const appPassword = /^[a-z0-9]{4}(?:-[a-z0-9]{4}){3}$/;

const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The account of a handle, DID or email address; a new one for an unknown handle or address. */
async function accountOf({ context }: BlueskyHost, identifier: string): Promise<BlueskyAccount | null> {
  const known = await findAccount(context, identifier);
  if (known !== null || identifier.startsWith("did:")) return known;
  const name = identifier.replaceAll("\0", "").toWellFormed().slice(0, 60);
  const handle = identifier.toLowerCase();
  const { id } = await findOrCreatePerson(context, blueskyNetwork, {
    browserHash: sha256Hex("app password"),
    name,
    withMore: false,
    ...(domain.test(handle) && { handle }),
  });
  const [account] = await context.sql<
    { did: string }[]
  >`select id as did from sandbox.accounts where person_id = ${id}`;
  return account === undefined ? null : findAccount(context, account.did);
}

const sessionOf = (request: FastifyRequest, account: BlueskyAccount) => ({
  did: account.did,
  handle: account.handle,
  email: "person@sandbox.test",
  emailConfirmed: true,
  emailAuthFactor: false,
  didDoc: didDocumentOf(request, account),
  active: true,
});

const passwordSession = (account: BlueskyAccount, session: string): NewSession => ({
  via: "password",
  account,
  scopes: [],
  session,
  refreshLifeMs: passwordRefreshMs,
  details: {},
});

/** `com.atproto.server.createSession`. */
export async function createSession(host: BlueskyHost, request: FastifyRequest, reply: FastifyReply) {
  const login = Login.safeParse(request.body);
  if (!login.success) throw xrpcErrors.invalid("Error: Input must have the properties identifier and password");
  const { identifier, password } = login.data;
  const rate = host.logins.hit(identifier.toLowerCase(), host.context.now());
  requireRate(reply, { ...loginsPerWindow, ...rate });
  const account = appPassword.test(password) ? await accountOf(host, identifier) : null;
  if (account === null) throw xrpcErrors.wrongPassword();
  const { access, refresh } = await issueSession(host.context, passwordSession(account, newSessionId()));
  return { ...sessionOf(request, account), accessJwt: access, refreshJwt: refresh };
}

/** `com.atproto.server.refreshSession`: with the refresh token as the bearer, which is good for one call. */
export async function refreshSession({ context }: BlueskyHost, request: FastifyRequest) {
  const secret = bearerOf(request);
  const known = await findToken(context, secret);
  if (known?.isExpired === true) throw xrpcErrors.expiredToken();
  const account = known?.accountId == null ? null : await findAccount(context, known.accountId);
  if (known !== null && (account === null || known.details?.["via"] !== "password")) throw xrpcErrors.invalidToken();
  const renewed = await context.sql.begin(async (sql) => {
    const writer = { sql, now: () => context.now() };
    const spent = await spendToken(writer, "bluesky_refresh", secret);
    if (spent === null || account === null) return null;
    return issueSession(writer, passwordSession(account, spent.details?.["session"] ?? ""));
  });
  if (renewed === null || account === null) {
    const isReplayed = await endReplayed(context, secret);
    throw isReplayed ? xrpcErrors.expiredToken("Token has been revoked") : xrpcErrors.invalidToken();
  }
  return { ...sessionOf(request, account), accessJwt: renewed.access, refreshJwt: renewed.refresh };
}

/** `com.atproto.server.deleteSession`: with the refresh token too. */
export async function deleteSession({ context }: BlueskyHost, request: FastifyRequest, reply: FastifyReply) {
  const spent = await spendToken(context, "bluesky_refresh", bearerOf(request));
  if (spent === null) throw xrpcErrors.invalidToken();
  await endSession(context, spent);
  return reply.code(200).send();
}

/** `com.atproto.server.getSession`. */
export const readSession = (request: FastifyRequest, { account, scopes }: BlueskyCaller) => {
  const { email, emailConfirmed, emailAuthFactor, ...session } = sessionOf(request, account);
  // OAuth has a scope of its own for the address.
  return scopes !== null ? session : { ...session, email, emailConfirmed, emailAuthFactor };
};
