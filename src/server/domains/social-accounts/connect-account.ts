import { v7 as uuidv7 } from "uuid";
import type { Deps } from "#server/deps.ts";
import { settleNotifications } from "#server/domains/notifications/notifications.service.ts";
import { recordActivity } from "#server/domains/activity/activity.service.ts";
import { askForAvatar } from "#server/domains/social-accounts/account-avatars.ts";
import { sealTokens } from "#server/domains/social-accounts/account-tokens.ts";
import {
  clearedConnectCookie,
  connectCookie,
  connectMinutes,
  readConnectCookie,
} from "#server/domains/social-accounts/connect-cookie.ts";
import { networkUrl } from "#server/domains/social-accounts/network-url.ts";
import { accountReconnectedJob } from "#server/domains/social-accounts/social-accounts.jobs.ts";
import {
  findAccountKeys,
  lockAccountsOf,
  saveAccount,
  saveConnectState,
  takeConnectState,
} from "#server/domains/social-accounts/social-accounts.queries.ts";
import { ensureDefaults } from "#server/domains/social-accounts/social-accounts.service.ts";
import type { Config } from "#server/env.ts";
import { type GrantedAccount, PlatformError } from "#server/integrations/social/platform.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { newToken, sha256 } from "#server/lib/random-token.ts";
import type { SocialAccountId, UserId } from "#shared/ids.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import type { ConnectError } from "#shared/social-accounts/social-accounts.ts";
import { Minute, Second } from "#shared/time.ts";

const statesKept = 20;
/** A code of X lives 30 seconds. */
const exchangeDeadlineMs = 25 * Second.ms;

const verifierContext = (stateHash: string) => `connect_states.code_verifier.${stateHash}`;
const redirectUri = (origin: string, platform: Platform) => `${origin}/api/social/callback/${platform}`;
const isHttps = (config: Pick<Config, "publicUrl">) => config.publicUrl.startsWith("https:");

const settingNames = {
  facebook: "META_APP_ID and META_APP_SECRET",
  instagram: "META_APP_ID and META_APP_SECRET",
  x: "X_CLIENT_ID and X_CLIENT_SECRET",
} as const;

/** How somebody came to us: `origin` is ours, as they know it. */
export interface Caller {
  origin: string;
  isFromBrowser: boolean;
}

/** Begins a connect: where to send the person, and the cookie their browser must bring back. Throws UNPROCESSABLE when the platform is off. */
export async function startConnect(
  deps: Pick<Deps, "db" | "secrets" | "social" | "config">,
  userId: UserId,
  platform: Platform,
  { origin, isFromBrowser }: Caller,
): Promise<{ authorizationUrl: string; cookie: string }> {
  const social = deps.social[platform];
  if (social === undefined) {
    throw new DomainError(
      "UNPROCESSABLE",
      `${platformNames[platform]} is not configured on this server. Set ${settingNames[platform]}.`,
    );
  }
  const state = newToken("");
  const codeVerifier = newToken("");
  const browserSecret = newToken("");
  const stateHash = sha256(state);
  await saveConnectState(
    deps.db,
    {
      stateHash,
      userId,
      platform,
      codeVerifier: deps.secrets.seal(codeVerifier, verifierContext(stateHash)),
      browserHash: sha256(browserSecret),
      isFromBrowser,
    },
    connectMinutes * Minute.seconds,
    statesKept,
  );
  const url = social.authorizationUrl({ state, codeVerifier, redirectUri: redirectUri(origin, platform) });
  return { authorizationUrl: url.toString(), cookie: connectCookie(stateHash, browserSecret, isHttps(deps.config)) };
}

export interface Callback extends Caller {
  platform: Platform;
  state?: string | undefined;
  code?: string | undefined;
  /** The platform's own refusal, like access_denied. */
  error?: string | undefined;
  cookies: string | undefined;
}

export interface ConnectOutcome {
  error: ConnectError | null;
  clearCookie: string | null;
}

type FinishDeps = Pick<Deps, "db" | "jobs" | "secrets" | "social" | "config" | "log">;

/** Ends a connect: checks that it is the one that was begun, here and just now, and stores what was granted. */
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
  // docs/decisions/0009-connect-state.md: a browser always proves itself, a program that began as one may go without.
  const isExempt = cookie === null && !begun.isFromBrowser && !callback.isFromBrowser;
  if (!isExempt && (cookie === null || sha256(cookie) !== begun.browserHash)) return "other_browser";
  const social = deps.social[callback.platform];
  if (callback.error !== undefined) return callback.error === "access_denied" ? "denied" : "refused";
  if (callback.code === undefined || social === undefined) return "refused";
  try {
    const codeVerifier = deps.secrets.open(begun.codeVerifier, verifierContext(stateHash));
    const exchange = {
      code: callback.code,
      codeVerifier,
      redirectUri: redirectUri(callback.origin, callback.platform),
    };
    const granted = await social.exchangeCode(exchange, AbortSignal.timeout(exchangeDeadlineMs));
    await storeGranted(deps, begun.userId, granted);
    return granted.some(({ platform }) => platform === callback.platform) ? null : "no_accounts";
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    deps.log.warn({ platform: callback.platform, err: error }, "social_account.exchange_failed");
    return error.kind === "rejected" || error.kind === "auth_expired" ? "refused" : "unavailable";
  }
}

const keyOf = ({ platform, externalId }: { platform: Platform; externalId: string }) => `${platform}:${externalId}`;

/** Adds new accounts and renews known ones, all or none. */
async function storeGranted(deps: FinishDeps, userId: UserId, granted: readonly GrantedAccount[]): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await lockAccountsOf(tx, userId))) throw new DomainError("NOT_FOUND", "This account no longer exists");
    const known = new Map((await findAccountKeys(tx, userId)).map((row) => [keyOf(row), row.id]));
    for (const { tokens, ...account } of granted) {
      // The tokens are sealed for this id, so it has to be known before the row is written.
      const id = known.get(keyOf(account)) ?? (uuidv7() as SocialAccountId);
      known.set(keyOf(account), id);
      const row = await saveAccount(tx, {
        id,
        userId,
        ...account,
        ...sealTokens(deps.secrets, id, tokens),
        sandbox: isSandbox(deps.config, account.platform),
      });
      if (row !== undefined) await askForAvatar(deps, tx, row);
      await recordActivity(tx, userId, {
        kind: "account.connected",
        subject: { type: "account", id },
        label: account.name,
        platform: account.platform,
      });
      await settleNotifications(tx, userId, { accountId: id });
      await deps.jobs.send(tx, accountReconnectedJob, { accountId: id });
      deps.log.info({ accountId: id, userId, platform: account.platform }, "social_account.connected");
    }
    await ensureDefaults(tx, userId);
  });
}

/** Only what this server's own stand-in answers for is labelled: a single base URL may point elsewhere. */
function isSandbox(config: Config, platform: Platform): boolean {
  return config.sandbox && networkUrl(config, platform)?.startsWith(`${config.selfUrl}/sandbox/`) === true;
}
