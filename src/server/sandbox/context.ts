import type { FastifyInstance } from "fastify";
import type { ISql, Sql } from "postgres";
import type { Logger } from "#server/lib/logger.ts";

/** Counts calls in fixed time windows. In memory only; a restart resets the counts. */
export class RateWindow {
  readonly #windowMs: number;
  #windowStart = 0;
  #counts = new Map<string, number>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Counts one call, or its points. Returns the sum in this window, including this call, and the window's end. */
  hit(key: string, now: Date, points = 1): { used: number; resetsAt: Date } {
    const start = now.getTime() - (now.getTime() % this.#windowMs);
    if (start !== this.#windowStart) {
      this.#windowStart = start;
      this.#counts = new Map();
    }
    const used = (this.#counts.get(key) ?? 0) + points;
    this.#counts.set(key, used);
    return { used, resetsAt: new Date(start + this.#windowMs) };
  }
}

export interface SandboxLimits {
  /** Processing time of videos and GIFs, and of the containers of Instagram and Threads. */
  processingMs: number;
  instagramPostsPerDay: number;
  threadsPostsPerDay: number;
  threadsRepliesPerDay: number;
  /** X: POST /2/tweets per account in 15 minutes. */
  tweetsPerWindow: number;
  /** Bluesky: points of an account in an hour. A new record costs 3, a change 2, a deletion 1. */
  blueskyPointsPerHour: number;
}

export interface SandboxMail {
  id: string;
  to: string;
  subject: string;
  sentAt: Date;
  text: string;
  html: string;
}

/** The mails stored on this machine without a mail server, newest first. */
export interface SandboxOutbox {
  list(limit: number): Promise<SandboxMail[]>;
  find(id: string): Promise<SandboxMail | null>;
}

/** A simulated network: its pages for people in a browser, and its API. All of it is below /sandbox. */
export type StandIn = (context: SandboxContext) => {
  pages(app: FastifyInstance): void;
  api(app: FastifyInstance): Promise<unknown>;
};

/** One that only tests know. */
export interface TestStandIn {
  calls: readonly string[];
  start: StandIn;
}

export interface SandboxOptions {
  sql: Sql;
  publicUrl: string;
  /** Origin of the sandbox's pictures and videos; not the product's origin, as with the real networks. */
  filesUrl: string;
  /** Origins from which the sandbox may fetch files, as Meta fetches an image_url. */
  mediaOrigins: readonly string[];
  /** In tests: the servers behind the names of such origins. */
  serversByOrigin?: ReadonlyMap<string, string>;
  /** null: mails are sent through a mail server. */
  outbox?: SandboxOutbox | null;
  clock?: { now(): Date };
  /** By which signed times of callers are judged. In tests it differs from that of the callers. */
  machineClock?: { now(): Date };
  log: Logger;
  limits?: Partial<SandboxLimits>;
  /** In tests. */
  standIns?: readonly TestStandIn[];
}

/** The context of every call of the sandbox. */
export interface SandboxContext {
  sql: Sql;
  publicUrl: string;
  filesUrl: string;
  mediaOrigins: ReadonlySet<string>;
  serversByOrigin: ReadonlyMap<string, string>;
  outbox: SandboxOutbox | null;
  now(): Date;
  machineNow(): Date;
  log: Logger;
  limits: SandboxLimits;
  standIns: readonly TestStandIn[];
  graphCalls: RateWindow;
  xCalls: RateWindow;
  mastodonCalls: RateWindow;
}

/** The sandbox, or a transaction of it. */
export type SandboxWriter = Pick<SandboxContext, "now"> & { sql: ISql };

const minuteMs = 60_000;

// The platforms' own limits; the processing time is shorter.
const defaultLimits: SandboxLimits = {
  processingMs: 1_000,
  instagramPostsPerDay: 100,
  threadsPostsPerDay: 250,
  threadsRepliesPerDay: 1_000,
  tweetsPerWindow: 100,
  blueskyPointsPerHour: 5_000,
};

export const createContext = (options: SandboxOptions): SandboxContext => ({
  sql: options.sql,
  publicUrl: options.publicUrl.replace(/\/+$/, ""),
  filesUrl: options.filesUrl,
  mediaOrigins: new Set(options.mediaOrigins.map((address) => new URL(address).origin)),
  serversByOrigin: options.serversByOrigin ?? new Map(),
  outbox: options.outbox ?? null,
  now: () => options.clock?.now() ?? new Date(),
  machineNow: () => options.machineClock?.now() ?? new Date(),
  log: options.log,
  limits: { ...defaultLimits, ...options.limits },
  standIns: options.standIns ?? [],
  graphCalls: new RateWindow(60 * minuteMs),
  xCalls: new RateWindow(15 * minuteMs),
  mastodonCalls: new RateWindow(5 * minuteMs),
});

/** The ids of Bluesky are addresses, whose slashes are no path here. */
export const postPath = (postId: string) => `/sandbox/posts/${postId.replaceAll("/", "%2F")}`;
export const permalinkOf = (context: SandboxContext, postId: string) => context.publicUrl + postPath(postId);
export const mediaUrl = (context: SandboxContext, id: string) => `${context.filesUrl}/sandbox/media/${id}`;
export const avatarUrl = (context: SandboxContext, id: string) => `${context.filesUrl}/sandbox/avatars/${id}`;

/** Leads from the address of a post in a network's own form to its page here. */
export const redirectToPost = (app: FastifyInstance, url: `${string}/:id${"" | "/"}`) =>
  app.get<{ Params: { id: string } }>(url, (request, reply) => reply.redirect(postPath(request.params.id), 302));
