import type { Readable } from "node:stream";
import type { RequestServer } from "#server/lib/safe-fetch/request-server.ts";
import type { AccountLimits } from "#shared/platforms/account-limits.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { TextSettings } from "#shared/platforms/text-settings.ts";
import type { SentAt } from "./match.ts";
import type { PlatformError } from "./platform-error.ts";
import type { OnUsage } from "./platform-usage.ts";
import type { PublishedPost } from "./published-post.ts";
import type { OAuthClient } from "./social-settings.ts";

export interface Tokens {
  accessToken: string;
  /** Renews the access token, or (Meta, Mastodon) only revokes the grant. Like `Actor.accessToken`, it may be JSON of the adapter. */
  refreshToken: string | null;
  /** null: the platform sends no expiry. */
  expiresAt: Date | null;
  scopes: string[];
}

/** An account from a consent. One Facebook consent yields several Pages and Instagram accounts, each with a Page token. */
export interface GrantedAccount {
  platform: Platform;
  externalId: string;
  name: string;
  username: string | null;
  avatarUrl: string | null;
  /** The platform's id of the consenting user, for platforms that notify us of a revoked consent or share it between accounts. */
  grantedBy?: string;
  /** Base URL of the account's own server, on networks of many servers. */
  server?: string;
  limits?: AccountLimits | null;
  tokens: Tokens;
}

/** `server` and `identifier` as the person typed them, for networks of many servers. */
export interface AuthorizationRequest {
  state: string;
  codeVerifier: string;
  redirectUri: string;
  server: string | null;
  identifier: string | null;
}

/** The consent page. `pending`: facts that the adapter needs at the callback; stored encrypted. */
export interface Authorization {
  url: URL;
  pending: string | null;
}

/** The callback of a consent. `issuer`: the `iss` parameter, where the network sends one. */
export interface CodeExchange {
  code: string;
  codeVerifier: string;
  redirectUri: string;
  issuer: string | null;
  pending: string | null;
}

/** A connection without a consent page, by a password that the person made for this app. */
export interface PasswordConnect {
  server: string | null;
  identifier: string;
  password: string;
}

/** The account of a call. */
export interface Actor {
  externalId: string;
  username: string | null;
  /** Base URL of the account's own server, on networks of many servers. */
  server: string | null;
  /** As the adapter returned it: the network's token, or JSON with what else a call needs. Never logged. */
  accessToken: string;
}

interface PublishMediaFields {
  width: number;
  height: number;
  /** Stores the file at an unguessable address, valid for a day. null for networks that receive the bytes (`fetchesPictures`). */
  url: (() => Promise<string>) | null;
  altText: string | null;
}

/** A picture that fits the platform's rules. */
export interface PublishImage extends PublishMediaFields {
  kind: "image";
  bytes: Buffer;
  /** GIF only where the platform accepts animations. */
  contentType: "image/jpeg" | "image/png" | "image/gif";
}

/** A video, which is never held in memory as a whole. */
export interface PublishVideo extends PublishMediaFields {
  kind: "video";
  /** All bytes, or those of a range with both ends included. */
  read(range?: { start: number; end: number }): Promise<Readable>;
  sizeBytes: number;
  durationMs: number;
  contentType: "video/mp4" | "video/quicktime";
}

export type PublishMedia = PublishImage | PublishVideo;

export interface ThreadPart {
  /** Like SendContent.key. */
  key: string;
  text: string;
}

/** The content to publish, fixed when the delivery was claimed. Its media are uploaded before `send`. */
export interface SendContent extends TextSettings {
  /**
   * This delivery's alone, and the same for each try, also after a crash or a restored backup: the UUIDv7 of the target, `/`, and the
   * position in its thread. Networks that know repeated calls get it as the idempotency key, or a record key made of it.
   */
  key: string;
  text: string;
  /** The posts of the thread after this one, for networks that publish a thread with one call (`sendsThreads`); otherwise empty. */
  thread: readonly ThreadPart[];
  mediaCount: number;
  replySettings: string | null;
  /** Contains AI-generated media; sent to platforms with such a field. */
  madeWithAi: boolean;
  /** Another party paid for it; sent to platforms with such a field. */
  paidPartnership: boolean;
  /** Several pictures are the pages of one document, for networks that have such. */
  asDocument?: boolean;
}

export interface PublishContent extends SendContent {
  media: readonly PublishMedia[];
  /** Minutes before the send; it is prepared once more shortly before. Only the upload of the media matters now. */
  isAhead?: boolean;
  /** When it is to be public; null or past: as soon as it is prepared. */
  dueAt?: Date | null;
}

/** Remote ids of completed steps (uploaded media, container, draft). Stored after each step, to resume after a restart. */
export type PreparedSteps = Readonly<Record<string, string>>;

/** Apps and keys by which servers that hand them out to anyone know this server. The secret is stored encrypted. */
export interface AppStore {
  find(platform: Platform, server: string, redirectUri: string): Promise<OAuthClient | null>;
  /** Stores the first app of a server and callback address. Returns the stored one, which another process may have added. */
  add(platform: Platform, server: string, redirectUri: string, app: OAuthClient): Promise<OAuthClient>;
  /** Replaces an app that its server no longer knows. */
  replace(platform: Platform, server: string, redirectUri: string, app: OAuthClient): Promise<void>;
}

/** The parts of this server that a network's adapter uses. */
export interface NetworkContext {
  publicUrl: string;
  sandbox: boolean;
  onUsage?: OnUsage;
  apps: AppStore;
  /** Requests to servers that a person named: public https addresses, and SOCIAL_ALLOWED_HOSTS. */
  request: RequestServer;
  /** Whether the networks can fetch files from this server. */
  canFetchFromHere: boolean;
}

export interface Published extends PublishedPost {
  /** The posts of SendContent.thread, in its order, where the network published them with the first. */
  thread?: readonly PublishedPost[];
}

/** The rest after the platform has accepted a post: waiting until it is public, and reading its permalink. */
export type Confirm = () => Promise<Published>;

export type Verdict =
  | ({ outcome: "live" } & Published)
  /** A complete read that would have shown the post. `repeatsSafely`: sent again now it cannot be public twice, even if the first arrives late. */
  | { outcome: "absent"; repeatsSafely?: true }
  /** Accepted, and public as soon as the platform has processed the media. Sent again, it would be public twice. */
  | { outcome: "working" }
  /** Accepted, but certainly never public: the platform could not use the media. */
  | { outcome: "failed"; error: PlatformError }
  /**
   * `isFinal`: the account may not look, so that another look shows nothing either. The user is asked at once. `isPublished`: it is public.
   * `candidates`: it is one of these posts, or absent.
   */
  | { outcome: "unclear"; reason: string; isFinal?: true; isPublished?: true; candidates?: readonly string[] };

/** A reply below the account's own post: the next part of a thread, or a comment. */
export interface ReplyContent extends TextSettings {
  /** Like SendContent.key. */
  key: string;
  /** The id of the post, or of the previous part. */
  parentId: string;
  text: string;
  kind: "thread" | "comment";
}

/** Current metrics of a post. null: unknown, which is not 0. */
export interface PostMetrics {
  likes: number | null;
  comments: number | null;
  shares: number | null;
  views: number | null;
}

export interface AccountMetrics {
  followers: number | null;
}

/** The account's limit of published posts, and its usage, in a time window. */
export interface PublishingQuota {
  used: number;
  total: number;
  perSeconds: number;
}

/** The state of a valid connection. */
export interface ConnectionFacts {
  /** Requested and not granted. */
  missingScopes: readonly string[];
  /** Has the permission for publishing. */
  canPublish: boolean;
  /** The user may post on the Page; null for platforms without Pages, and when unknown. */
  hasTask: boolean | null;
  /** The time at which access ends in any case; null when unknown. */
  accessEndsAt: Date | null;
}

export type Profile = Pick<GrantedAccount, "name" | "username" | "avatarUrl">;

/**
 * One network. All steps that can be undone or repeated belong to `prepare`. `send` is the single call that publishes
 * the post; the returned `Confirm` runs while the account's next call may already begin. `verify` determines the
 * outcome of a `send` whose response was lost. `reply` and `verifyReply` are the same pair for replies below a post.
 * All calls throw PlatformError. `send` and `reply` throw `unavailable` only if the call certainly had no effect.
 */
export interface SocialPlatform {
  readonly platform: Platform;
  /** Base URL of its API: the network's, a proxy's or the sandbox's. null where each account has its own server. */
  readonly apiUrl: string | null;
  /**
   * Platforms that share one consent, so that revoking ends all their accounts of this person, in whatever workspace; empty where each
   * account has its own.
   */
  readonly sharesConsentWith: readonly Platform[];
  /** A look-up shows a published post at once. The user is not asked while one can be made. */
  readonly findsForCertain?: true;
  /** `send` publishes the whole thread: all of its posts, or none. */
  readonly sendsThreads?: true;
  /** How long before its send a video may be uploaded, where the network keeps unused files for minutes only. */
  readonly uploadsAheadMs?: number;
  authorize(request: AuthorizationRequest, signal: AbortSignal): Promise<Authorization>;
  /** Exchanges the code for all granted accounts. */
  exchangeCode(request: CodeExchange, signal: AbortSignal): Promise<GrantedAccount[]>;
  /** Connects by an app password. Absent for platforms without them. Throws auth_expired when it is refused. */
  connectWithPassword?(request: PasswordConnect, signal: AbortSignal): Promise<GrantedAccount[]>;
  /**
   * How long before its end an access token with a refresh token is renewed; default 30 minutes. A day or more where tokens live for
   * weeks, because accounts without posts are checked once a day.
   */
  readonly renewAheadMs?: number;
  /** null where the platform has no refresh; throws auth_expired when the grant has ended. */
  refresh(tokens: Tokens, signal: AbortSignal): Promise<Tokens | null>;
  /** Revokes the grant of this person, if the platform has a call for it. */
  revoke(tokens: Tokens, signal: AbortSignal, grantedBy?: string | null): Promise<void>;
  /** `save` receives all current steps and replaces the saved ones. */
  prepare(
    actor: Actor,
    content: PublishContent,
    done: PreparedSteps,
    save: (steps: PreparedSteps) => Promise<void>,
    signal: AbortSignal,
  ): Promise<PreparedSteps>;
  send(actor: Actor, content: SendContent, steps: PreparedSteps, signal: AbortSignal): Promise<Confirm>;
  verify(actor: Actor, content: SendContent, steps: PreparedSteps, sent: SentAt, signal: AbortSignal): Promise<Verdict>;
  reply(actor: Actor, content: ReplyContent, signal: AbortSignal): Promise<Published>;
  /** `sent.at` limits a search at most with a day to spare: a closer limit by another clock could hide the reply, so that it would go out twice. */
  verifyReply(actor: Actor, content: ReplyContent, sent: SentAt, signal: AbortSignal): Promise<Verdict>;
  /** The address of a published post or reply; null while the network does not tell it. */
  permalink(actor: Actor, externalId: string, signal: AbortSignal): Promise<string | null>;
  readonly commentsHaveNoLink?: true;
  /** The post's id in its public address; null in another address. Absent where addresses do not contain the API's id. */
  idInLink?(permalink: string): string | null;
  /** Changes the text of a published post. Absent for platforms without such a call. */
  edit?(actor: Actor, externalId: string, text: string, signal: AbortSignal): Promise<void>;
  /** Deletes a post; a missing one counts as deleted. Absent for platforms without such a call. */
  remove?(actor: Actor, externalId: string, signal: AbortSignal): Promise<void>;

  /** Public JSON documents that the network reads from this server, by their path. */
  readonly documents?: Readonly<Record<string, () => Promise<unknown>>>;

  /** Maximum number of posts in one call of `metrics`. */
  readonly metricsBatch: number;
  /** Missing posts are left out of the result. */
  metrics(actor: Actor, externalIds: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, PostMetrics>>;
  accountMetrics(actor: Actor, signal: AbortSignal): Promise<AccountMetrics>;
  /** Reads the account's own limits. Absent for networks where all accounts have the same. */
  limits?(actor: Actor, signal: AbortSignal): Promise<AccountLimits | null>;
  quota?(actor: Actor, signal: AbortSignal): Promise<PublishingQuota | null>;
  /** Reads the state of the connection; throws auth_expired when it has ended. */
  inspect(actor: Actor, tokens: Tokens, signal: AbortSignal): Promise<ConnectionFacts>;
  profile(actor: Actor, signal: AbortSignal): Promise<Profile>;
}
