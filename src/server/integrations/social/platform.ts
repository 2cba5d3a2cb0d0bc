import type { Readable } from "node:stream";
import type { Platform } from "#shared/platforms/platform.ts";

/**
 * Why a platform call did not succeed, decided from its documented codes, never from its wording:
 * - auth_expired: the token no longer works; refresh once, then the person reconnects
 * - rejected: this content or request will never be accepted; `fix` says what to change
 * - rate_limited: wait until `retryAt`, for the whole account
 * - unavailable: nothing happened (not sent, or a call that can be repeated); try again later
 * - duplicate: refused because the same post is already there
 * - unknown_outcome: it may have happened; look before doing anything else
 */
export type PlatformErrorKind =
  | "auth_expired"
  | "rejected"
  | "rate_limited"
  | "unavailable"
  | "duplicate"
  | "unknown_outcome";

/** Whose limit is meant: the app's, which holds for every account of the platform on this server, or that of one account. */
export type LimitOf = "app" | "account";

export interface PlatformErrorDetails {
  fix?: string;
  /** null: the platform did not tell. */
  retryAt?: Date | null;
  /** `account` unless said otherwise, and only where calls are limited. */
  limitOf?: LimitOf;
  /** What was brought to the platform for this post is of no use any more. */
  beginsAgain?: boolean;
  /** What the platform answered, word for word, for whoever runs this server. */
  answer?: string;
  cause?: unknown;
}

export class PlatformError extends Error {
  readonly kind: PlatformErrorKind;
  /** Stable and platform-prefixed, like `instagram.36003.2207009`. */
  readonly code: string;
  readonly fix: string | null;
  /** When a limit is over, as far as it was told. */
  readonly retryAt: Date | null;
  /** Who has to wait; null where calls are not limited. */
  readonly limitOf: LimitOf | null;
  /** The next try starts without what was prepared. */
  readonly beginsAgain: boolean;
  /** Kept with the delivery; not enumerable, so that no log holds it. */
  declare readonly answer: string | null;

  constructor(kind: PlatformErrorKind, code: string, message: string, details: PlatformErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = "PlatformError";
    this.kind = kind;
    this.code = code;
    this.fix = details.fix ?? null;
    this.retryAt = details.retryAt ?? null;
    this.limitOf = details.limitOf ?? (kind === "rate_limited" ? "account" : null);
    this.beginsAgain = details.beginsAgain ?? false;
    Object.defineProperty(this, "answer", { value: details.answer ?? null, enumerable: false });
  }
}

/** How near a limit of calls is, as the platform tells with its answers. Only told once it is time to slow down. */
export interface PlatformUsage {
  platform: Platform;
  limitOf: LimitOf;
  /** The account's id at the platform; null where the limit is the app's. */
  externalId: string | null;
  /** 80 to 100 and above. */
  percent: number;
  /** When there is room again; null where it is not told. */
  freeAt: Date | null;
}

export type OnUsage = (usage: PlatformUsage) => void;

/** How long the next call of a caller has to wait, because a limit is near that it counts towards. */
export interface Hold {
  ms(): number;
  /** It was made. */
  spend(): void;
}

export interface Tokens {
  accessToken: string;
  /** What renews the access token, or, where nothing can, what ends the grant. */
  refreshToken: string | null;
  /** null: the platform gives no end date. */
  expiresAt: Date | null;
  scopes: string[];
}

/** An account that a consent brought along. One Facebook consent yields Pages and Instagram accounts, each with its own token. */
export interface GrantedAccount {
  platform: Platform;
  externalId: string;
  name: string;
  username: string | null;
  avatarUrl: string | null;
  /** Who consented, where the platform may tell us later that they took it back. */
  grantedBy?: string;
  tokens: Tokens;
}

export interface AuthorizationRequest {
  state: string;
  codeVerifier: string;
  redirectUri: string;
}

/** The account a call acts for. */
export interface Actor {
  externalId: string;
  username: string | null;
  accessToken: string;
}

interface PublishMediaFields {
  width: number;
  height: number;
  /** Where Instagram fetches it: unguessable, gone a day later. null for those that are sent the bytes. */
  url: string | null;
  altText: string | null;
}

/** A picture made ready for this platform: bytes that fit its rules. */
export interface PublishImage extends PublishMediaFields {
  kind: "image";
  bytes: Buffer;
  /** A GIF stays one only where it may move. */
  contentType: "image/jpeg" | "image/png" | "image/gif";
}

/** A video as it was made, never held in memory as a whole. */
export interface PublishVideo extends PublishMediaFields {
  kind: "video";
  /** Its bytes, or those of a range with both ends included. */
  read(range?: { start: number; end: number }): Promise<Readable>;
  sizeBytes: number;
  durationMs: number;
  contentType: "video/mp4" | "video/quicktime";
}

export type PublishMedia = PublishImage | PublishVideo;

/** What goes out, frozen when the delivery was claimed. Its pictures are at the platform by the time it is sent. */
export interface SendContent {
  text: string;
  mediaCount: number;
  replySettings: string | null;
  /** Holds something a model made: told to the platforms that ask. */
  madeWithAi: boolean;
}

export interface PublishContent extends SendContent {
  media: readonly PublishMedia[];
}

/** Remote ids gathered on the way (uploaded media, container, draft post). Plain JSON, stored after each step, so that a restart goes on from it. */
export type PreparedSteps = Readonly<Record<string, string>>;

export interface Published {
  externalId: string;
  permalink: string | null;
}

/** What is left once a platform has taken a post: waiting until it is surely public where that takes time, and reading where it is. */
export type Confirm = () => Promise<Published>;

export type Verdict =
  | ({ outcome: "live" } & Published)
  /** A clean read that surely would have shown it. */
  | { outcome: "absent" }
  /** Taken, and surely never to be public: what was sent cannot be used. */
  | { outcome: "failed"; error: PlatformError }
  | { outcome: "unclear"; reason: string };

/** What is said below a post: the next part of a thread (X), or a comment by the same account. */
export interface ReplyContent {
  /** The id of the post, or of the part before. */
  parentId: string;
  text: string;
  kind: "thread" | "comment";
}

/** What the platform counts by now. null: it does not tell, which is not the same as none. */
export interface PostMetrics {
  likes: number | null;
  comments: number | null;
  shares: number | null;
  views: number | null;
}

export interface AccountMetrics {
  followers: number | null;
}

/** How many posts the platform still takes from this account; null where it does not tell. */
export interface PublishingQuota {
  used: number;
  total: number;
  perSeconds: number;
}

/** What the platform says of a connection that lives. */
export interface ConnectionFacts {
  /** Asked for and not granted. */
  missingScopes: readonly string[];
  /** Has the permission without which nothing is published. */
  canPublish: boolean;
  /** The person may post on the Page; null where there is no such thing or it was not told. */
  hasTask: boolean | null;
  /** When access ends whatever is done, as far as it is told. */
  accessEndsAt: Date | null;
}

export type Profile = Pick<GrantedAccount, "name" | "username" | "avatarUrl">;

/**
 * One network. Everything that can be undone or repeated belongs into `prepare`; `send` is exactly the one call
 * after which the post is public, and what it answers is done when the account's next call may begin; `verify` finds out what became of a send whose answer was lost. `reply` and
 * `verifyReply` are the same pair for what stands below a post.
 * All calls throw PlatformError. `send` and `reply` may throw any kind but `unavailable` only when the request surely never left.
 */
export interface SocialPlatform {
  readonly platform: Platform;
  /** Platforms whose accounts come from one consent, so that revoking ends them all; none where each account has its own. */
  readonly sharesConsentWith: readonly Platform[];
  authorizationUrl(request: AuthorizationRequest): URL;
  /** Trades the code for every account the person granted. */
  exchangeCode(
    request: Omit<AuthorizationRequest, "state"> & { code: string },
    signal: AbortSignal,
  ): Promise<GrantedAccount[]>;
  /** null where the platform has no refresh; throws auth_expired when the grant is gone. */
  refresh(tokens: Tokens, signal: AbortSignal): Promise<Tokens | null>;
  /** Ends the grant at the platform, as far as it has a call for that. */
  revoke(tokens: Tokens, signal: AbortSignal): Promise<void>;
  /** `save` takes all steps there are by then, in place of what was saved before. */
  prepare(
    actor: Actor,
    content: PublishContent,
    done: PreparedSteps,
    save: (steps: PreparedSteps) => Promise<void>,
    signal: AbortSignal,
  ): Promise<PreparedSteps>;
  send(actor: Actor, content: SendContent, steps: PreparedSteps, signal: AbortSignal): Promise<Confirm>;
  /** `since` is the instant the send began, by the database clock. */
  verify(actor: Actor, content: SendContent, steps: PreparedSteps, since: Date, signal: AbortSignal): Promise<Verdict>;
  reply(actor: Actor, content: ReplyContent, signal: AbortSignal): Promise<Published>;
  verifyReply(actor: Actor, content: ReplyContent, since: Date, signal: AbortSignal): Promise<Verdict>;
  /** Changes the text of a post that is public, where the platform has a call for that. */
  edit?(actor: Actor, externalId: string, text: string, signal: AbortSignal): Promise<void>;
  /** Takes a post away again, where the platform has a call for that. One that is gone already counts as removed. */
  remove?(actor: Actor, externalId: string, signal: AbortSignal): Promise<void>;

  /** The most posts one call of `metrics` takes. */
  readonly metricsBatch: number;
  /** Posts that are not there any more are absent from the answer. */
  metrics(actor: Actor, externalIds: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, PostMetrics>>;
  accountMetrics(actor: Actor, signal: AbortSignal): Promise<AccountMetrics>;
  quota?(actor: Actor, signal: AbortSignal): Promise<PublishingQuota | null>;
  /** Looks the connection over; throws auth_expired when it has ended. */
  inspect(actor: Actor, tokens: Tokens, signal: AbortSignal): Promise<ConnectionFacts>;
  profile(actor: Actor, signal: AbortSignal): Promise<Profile>;
}
