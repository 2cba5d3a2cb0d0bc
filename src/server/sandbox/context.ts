import type { Sql } from "postgres";
import type { Logger } from "#server/lib/logger.ts";
import { RateWindow } from "./rate-window.ts";

export interface SandboxLimits {
  /** How long Instagram containers and X videos stay in processing. */
  processingMs: number;
  instagramPostsPerDay: number;
  /** X: POST /2/tweets per account in 15 minutes. */
  tweetsPerWindow: number;
}

export interface SandboxMail {
  id: string;
  to: string;
  subject: string;
  sentAt: Date;
  text: string;
  html: string;
}

/** The mails that stay on this machine because there is no mail server, the newest first. */
export interface SandboxOutbox {
  list(limit: number): Promise<SandboxMail[]>;
  find(id: string): Promise<SandboxMail | null>;
}

export interface SandboxOptions {
  sql: Sql;
  publicUrl: string;
  /** Where its pictures and videos are: of another origin than the product, as those of the networks are. */
  filesUrl: string;
  /** Origins the sandbox may fetch pictures from, as Meta fetches an image_url. */
  mediaOrigins: readonly string[];
  /** null: mails go out through a mail server. */
  outbox?: SandboxOutbox | null;
  clock?: { now(): Date };
  log: Logger;
  limits?: Partial<SandboxLimits>;
}

/** What every call of the sandbox works with. */
export interface SandboxContext {
  sql: Sql;
  publicUrl: string;
  filesUrl: string;
  mediaOrigins: ReadonlySet<string>;
  outbox: SandboxOutbox | null;
  now(): Date;
  log: Logger;
  limits: SandboxLimits;
  graphCalls: RateWindow;
  xCalls: RateWindow;
}

const minuteMs = 60_000;

// The platforms' own figures, except that processing is quick enough to wait for.
const defaultLimits: SandboxLimits = { processingMs: 1_000, instagramPostsPerDay: 100, tweetsPerWindow: 100 };

export const createContext = (options: SandboxOptions): SandboxContext => ({
  sql: options.sql,
  publicUrl: options.publicUrl.replace(/\/+$/, ""),
  filesUrl: options.filesUrl,
  mediaOrigins: new Set(options.mediaOrigins.map((address) => new URL(address).origin)),
  outbox: options.outbox ?? null,
  now: () => options.clock?.now() ?? new Date(),
  log: options.log,
  limits: { ...defaultLimits, ...options.limits },
  graphCalls: new RateWindow(60 * minuteMs),
  xCalls: new RateWindow(15 * minuteMs),
});

export const permalinkOf = (context: SandboxContext, postId: string) => `${context.publicUrl}/sandbox/posts/${postId}`;
export const mediaUrl = (context: SandboxContext, id: string) => `${context.filesUrl}/sandbox/media/${id}`;
export const avatarUrl = (context: SandboxContext, id: string) => `${context.filesUrl}/sandbox/avatars/${id}`;
