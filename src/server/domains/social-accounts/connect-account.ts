import { v7 as uuidv7 } from "uuid";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { settleNotifications } from "#server/domains/notifications/notifications.service.ts";
import { requestAvatar } from "#server/domains/social-accounts/account-avatars.ts";
import { sealTokens } from "#server/domains/social-accounts/account-tokens.ts";
import {
  clearedConnectCookie,
  connectCookie,
  connectMinutes,
  readConnectCookie,
} from "#server/domains/social-accounts/connect-cookie.ts";
import { accountReconnectedJob } from "#server/domains/social-accounts/social-accounts.jobs.ts";
import {
  findAccountKeys,
  lockAccountsOf,
  saveAccount,
  saveConnectState,
  takeConnectState,
} from "#server/domains/social-accounts/social-accounts.queries.ts";
import { ensureDefaults } from "#server/domains/social-accounts/social-accounts.service.ts";
import { mayIn } from "#server/domains/workspaces/workspaces.service.ts";
import type { Config } from "#server/env.ts";
import { PlatformError } from "#server/integrations/social/platform-error.ts";
import type { GrantedAccount, SocialPlatform } from "#server/integrations/social/platform.ts";
import { DomainError, invalidInput, notFound } from "#server/lib/domain-error.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import { Minute, Second } from "#shared/durations.ts";
import type { SocialAccountId, UserId, WorkspaceId } from "#shared/ids.ts";
import { networks } from "#shared/platforms/networks.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import type { ConnectError, ConnectInput, ConnectPasswordInput } from "#shared/social-accounts/social-accounts.ts";

const statesKept = 20;
/** An authorization code of X is valid for 30 seconds. */
const exchangeDeadlineMs = 25 * Second.ms;
const authorizeDeadlineMs = 20 * Second.ms;

const contextOf = (column: "code_verifier" | "pending", stateHash: string) => `connect_states.${column}.${stateHash}`;
const redirectUri = (origin: string, platform: Platform) => `${origin}/api/social/callback/${platform}`;
const isHttps = (config: Pick<Config, "publicUrl">) => config.publicUrl.startsWith("https:");

/** Throws UNPROCESSABLE when the platform is off. */
function requireNetwork({ social }: Pick<Deps, "social">, platform: Platform): SocialPlatform {
  const network = social[platform];
  if (network !== undefined) return network;
  const { keys } = networks[platform];
  const message =
    keys === undefined
      ? `${platformNames[platform]} is not configured on this server.`
      : `${platformNames[platform]} is not configured on this server. Set ${keys.id} and ${keys.secret}.`;
  throw new DomainError("UNPROCESSABLE", message);
}

/**
 * The INVALID_INPUT or UNAVAILABLE for an error of a network to which the person gave a server, a name or a password. Other errors are
 * returned unchanged. The fix of a temporary error is for deliveries, which are repeated automatically: connecting is not.
 */
function connectError(platform: Platform, error: unknown): unknown {
  if (!(error instanceof PlatformError)) return error;
  const { kind, message, fix } = error;
  const name = platformNames[platform];
  if (kind === "unavailable" || kind === "rate_limited" || kind === "unknown_outcome") {
    const words =
      kind === "rate_limited"
        ? `${name} takes no more calls for the moment. Nothing was connected. Try again in a few minutes.`
        : `${name} could not be reached. Nothing was connected. Try again in a few minutes.`;
    return new DomainError("UNAVAILABLE", words, { cause: error });
  }
  const text = [message, fix].filter((part) => part !== null).join(" ");
  const path = kind === "auth_expired" ? "password" : /\.identifier/.test(error.code) ? "identifier" : "server";
  return invalidInput([{ path, message: text }]);
}

/**
 * The person who connects an account, and the workspace for it. `userId` null: begun at a server of the version before, which stored no
 * user.
 */
interface Connecting<Person extends UserId | null = UserId> {
  workspaceId: WorkspaceId;
  userId: Person;
}

/** The person lost the right to connect accounts of the workspace while they did. */
class RightLostError extends DomainError {
  constructor() {
    super("FORBIDDEN", "You may not connect accounts of this workspace any more, so nothing was connected.");
  }
}

async function requireRight(db: Db, { workspaceId, userId }: Connecting<UserId | null>): Promise<void> {
  if (userId !== null && !(await mayIn(db, workspaceId, userId, "accounts.manage"))) throw new RightLostError();
}

/** `origin`: this server's origin as the caller addressed it. */
export interface Caller {
  origin: string;
  isFromBrowser: boolean;
}

/**
 * Starts connecting: returns the authorization URL, and the cookie that the callback must carry. Throws UNPROCESSABLE when the platform is
 * off, INVALID_INPUT for a server or identifier that cannot be used, UNAVAILABLE when the server does not answer.
 */
export async function startConnect(
  deps: Pick<Deps, "db" | "secrets" | "social" | "config">,
  { workspaceId, userId }: Connecting,
  { platform, server, identifier }: ConnectInput,
  { origin, isFromBrowser }: Caller,
): Promise<{ authorizationUrl: string; cookie: string }> {
  const social = requireNetwork(deps, platform);
  const state = newToken("");
  const codeVerifier = newToken("");
  const browserSecret = newToken("");
  const stateHash = sha256(state);
  const { url, pending } = await social
    .authorize(
      {
        state,
        codeVerifier,
        redirectUri: redirectUri(origin, platform),
        server: server || null,
        identifier: identifier || null,
      },
      AbortSignal.timeout(authorizeDeadlineMs),
    )
    .catch((error: unknown) => {
      throw connectError(platform, error);
    });
  await saveConnectState(
    deps.db,
    {
      stateHash,
      workspaceId,
      startedBy: userId,
      platform,
      codeVerifier: deps.secrets.seal(codeVerifier, contextOf("code_verifier", stateHash)),
      pending: pending === null ? null : deps.secrets.seal(pending, contextOf("pending", stateHash)),
      browserHash: sha256(browserSecret),
      isFromBrowser,
    },
    connectMinutes * Minute.seconds,
    statesKept,
  );
  return { authorizationUrl: url.toString(), cookie: connectCookie(stateHash, browserSecret, isHttps(deps.config)) };
}

export interface Callback extends Caller {
  platform: Platform;
  state?: string | undefined;
  code?: string | undefined;
  /** The platform's error code, like access_denied. */
  error?: string | undefined;
  /** The `iss` parameter, where the network sends one. */
  issuer?: string | undefined;
  cookies: string | undefined;
}

export interface ConnectOutcome {
  error: ConnectError | null;
  clearCookie: string | null;
}

const denial = "access_denied";

type FinishDeps = Pick<Deps, "db" | "jobs" | "secrets" | "social" | "config" | "log">;

/** Finishes connecting: checks the state and the cookie, and stores the granted accounts. */
export async function finishConnect(deps: FinishDeps, callback: Callback): Promise<ConnectOutcome> {
  if (callback.state === undefined) return { error: "expired", clearCookie: null };
  const stateHash = sha256(callback.state);
  const error = await finishWithState(deps, callback, stateHash);
  if (error !== null) deps.log.warn({ platform: callback.platform, reason: error }, "social_account.connect_refused");
  return { error, clearCookie: clearedConnectCookie(stateHash, isHttps(deps.config)) };
}

async function finishWithState(deps: FinishDeps, callback: Callback, stateHash: string): Promise<ConnectError | null> {
  const begun = await takeConnectState(deps.db, stateHash);
  if (begun === undefined || !begun.isAlive || begun.platform !== callback.platform) return "expired";
  const cookie = readConnectCookie(callback.cookies, stateHash, isHttps(deps.config));
  // docs/decisions/0009-connect-state.md: a browser always needs the cookie, a connect that a program started and finishes does not.
  const isExempt = cookie === null && !begun.isFromBrowser && !callback.isFromBrowser;
  if (!isExempt && (cookie === null || sha256(cookie) !== begun.browserHash)) return "other_browser";
  const social = deps.social[callback.platform];
  if (callback.error !== undefined)
    return [denial, ...(networks[callback.platform].denials ?? [])].includes(callback.error) ? "denied" : "refused";
  if (callback.code === undefined || social === undefined) return "refused";
  const connecting = { workspaceId: begun.workspaceId, userId: begun.startedBy };
  try {
    // Before the exchange, so that no tokens are fetched for nothing.
    await requireRight(deps.db, connecting);
    const exchange = {
      code: callback.code,
      codeVerifier: deps.secrets.open(begun.codeVerifier, contextOf("code_verifier", stateHash)),
      pending: begun.pending === null ? null : deps.secrets.open(begun.pending, contextOf("pending", stateHash)),
      issuer: callback.issuer ?? null,
      redirectUri: redirectUri(callback.origin, callback.platform),
    };
    const granted = await social.exchangeCode(exchange, AbortSignal.timeout(exchangeDeadlineMs));
    await storeGranted(deps, connecting, granted);
    if (granted.some(({ platform }) => platform === callback.platform)) return null;
    return granted.length === 0 ? "no_accounts" : "no_linked_account";
  } catch (error) {
    if (error instanceof RightLostError) return "right_lost";
    if (!(error instanceof PlatformError)) throw error;
    deps.log.warn({ platform: callback.platform, err: error }, "social_account.exchange_failed");
    return error.kind === "rejected" || error.kind === "auth_expired" ? "refused" : "unavailable";
  }
}

const keyOf = ({ platform, externalId }: { platform: Platform; externalId: string }) => `${platform}:${externalId}`;

/**
 * Adds new accounts and updates known ones in one transaction. Returns their ids. Throws NOT_FOUND when the workspace is gone, FORBIDDEN
 * when the person lost the right meanwhile.
 */
async function storeGranted(
  deps: FinishDeps,
  connecting: Connecting<UserId | null>,
  granted: readonly GrantedAccount[],
): Promise<SocialAccountId[]> {
  const { workspaceId } = connecting;
  return deps.db.transaction(async (tx) => {
    if (!(await lockAccountsOf(tx, workspaceId))) throw notFound("Workspace");
    // Under the lock of the workspace, which changes of its members take, too, but for the deletion of an account.
    await requireRight(tx, connecting);
    const known = new Map((await findAccountKeys(tx, workspaceId)).map((row) => [keyOf(row), row.id]));
    for (const { tokens, limits = null, ...account } of granted) {
      // The tokens are encrypted for this id, so it must be known before the insert.
      const id = known.get(keyOf(account)) ?? (uuidv7() as SocialAccountId);
      known.set(keyOf(account), id);
      const row = await saveAccount(tx, {
        id,
        workspaceId,
        ...account,
        ...sealTokens(deps.secrets, id, tokens),
        limits,
        limitsReadAt: new Date(),
        sandbox: isSandbox(deps, account),
      });
      if (row !== undefined) await requestAvatar(deps, tx, row);
      await recordActivity(tx, workspaceId, {
        kind: "account.connected",
        subject: { type: "account", id },
        label: account.name,
        platform: account.platform,
      });
      await settleNotifications(tx, workspaceId, { accountId: id });
      await deps.jobs.send(tx, accountReconnectedJob, { accountId: id });
      deps.log.info({ accountId: id, workspaceId, platform: account.platform }, "social_account.connected");
    }
    await ensureDefaults(tx, workspaceId);
    return granted.flatMap((account) => known.get(keyOf(account)) ?? []);
  });
}

/** True only for accounts of this server's own sandbox: a configured base URL may point elsewhere. */
function isSandbox(
  { config, social }: Pick<Deps, "config" | "social">,
  { platform, server }: Pick<GrantedAccount, "platform" | "server">,
): boolean {
  const base = server ?? social[platform]?.apiUrl;
  return config.sandbox && base?.startsWith(`${config.selfUrl}/sandbox/`) === true;
}

/**
 * Connects by a password that the person made for this app. Throws UNPROCESSABLE for a network without such passwords, INVALID_INPUT
 * when the network refuses it, UNAVAILABLE, FORBIDDEN when the person lost the right meanwhile.
 */
export async function connectWithPassword(
  deps: FinishDeps,
  connecting: Connecting,
  { platform, server, identifier, password }: ConnectPasswordInput,
): Promise<SocialAccountId[]> {
  const { connectWithPassword: connect } = requireNetwork(deps, platform);
  if (connect === undefined)
    throw new DomainError(
      "UNPROCESSABLE",
      `${platformNames[platform]} has no app passwords. Connect it by its consent page.`,
    );
  const granted = await connect(
    { server: server || null, identifier, password },
    AbortSignal.timeout(exchangeDeadlineMs),
  ).catch((error: unknown) => {
    throw connectError(platform, error);
  });
  return storeGranted(deps, connecting, granted);
}
