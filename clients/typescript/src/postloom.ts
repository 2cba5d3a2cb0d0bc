import type { User } from "./api/schemas.ts";
import { PostloomError } from "./errors.ts";
import { Accounts } from "./resources/accounts.ts";
import { ActivityLog } from "./resources/activity.ts";
import { Creations } from "./resources/creations.ts";
import { Imports } from "./resources/imports.ts";
import { Posts } from "./resources/posts.ts";
import { Templates } from "./resources/templates.ts";
import { Webhooks } from "./resources/webhooks.ts";
import { Workspaces } from "./resources/workspaces.ts";
import { type Call, type CallOptions, connect, type Connection, type TokenSource } from "./transport.ts";

export interface PostloomOptions {
  /** Address of your Postloom, like `https://studio.example.org`. */
  baseUrl: string;
  /** A key of *Settings > Security > API keys*. */
  apiKey?: string;
  /** In place of a key: an access token, or a function that gives one and renews it. */
  token?: string | TokenSource;
  /** Default: the personal workspace, or that of the key. */
  workspaceId?: string;
  /** Of the messages of the server. Default: English. */
  language?: "en" | "de" | "es" | "fr" | "zh";
  /** For each attempt. Default: 30 seconds; files have ten minutes. */
  timeoutMs?: number;
  /** Default: 3. */
  maxRetries?: number;
  /** Default: 30 seconds. A server that asks for a longer rest is not asked again: `retryAfterSeconds` of the error says when to come back. */
  maxRetryDelayMs?: number;
  /** Ends every call of this client, its retries included. Each then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Default: the one of the platform. */
  fetch?: typeof globalThis.fetch;
}

/** The address without what is often copied with it. */
function originOf(baseUrl: string): string {
  const url = new URL(baseUrl);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw new TypeError("baseUrl begins with https:// or http://");
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "").replace(/\/api$/, "");
}

function sourceOf({ apiKey, token }: PostloomOptions): TokenSource | null {
  if (apiKey !== undefined && token !== undefined) throw new TypeError("Give apiKey or token, not both");
  const fixed = apiKey ?? token;
  if (fixed === undefined) return null;
  return typeof fixed === "function" ? fixed : () => fixed;
}

/** The API of a Postloom. */
export class Postloom {
  readonly posts: Posts;
  readonly imports: Imports;
  readonly creations: Creations;
  readonly accounts: Accounts;
  readonly webhooks: Webhooks;
  readonly templates: Templates;
  readonly activity: ActivityLog;
  readonly workspaces: Workspaces;

  /**
   * Any call of the API by its name, like `request("GET /analytics/overview", { query: { from } })`, with its types. An answer that is a
   * file comes as a Response. Throws PostloomError.
   */
  readonly request: Call;

  readonly #baseUrl: string;
  readonly #fetch: typeof globalThis.fetch;

  constructor(options: PostloomOptions) {
    this.#baseUrl = originOf(options.baseUrl);
    // Called without this object, which the fetch of a browser refuses.
    this.#fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
    const connection: Connection = {
      apiUrl: `${this.#baseUrl}/api`,
      token: sourceOf(options),
      workspaceId: options.workspaceId ?? null,
      timeoutMs: options.timeoutMs ?? 30_000,
      maxRetries: options.maxRetries ?? 3,
      maxRetryDelayMs: options.maxRetryDelayMs ?? 30_000,
      headers: { "accept-language": options.language ?? "en" },
      fetch: this.#fetch,
      signal: options.signal,
    };
    this.request = connect(connection);
    this.posts = new Posts(this.request);
    this.imports = new Imports(this.request);
    this.creations = new Creations(this.request, (path, call) => this.#download(path, call));
    this.accounts = new Accounts(this.request);
    this.webhooks = new Webhooks(this.request);
    this.templates = new Templates(this.request);
    this.activity = new ActivityLog(this.request);
    this.workspaces = new Workspaces(this.request);
  }

  /** The person whose key or token this is. */
  async me(options: CallOptions = {}): Promise<User> {
    return (await this.request("GET /auth/me", options)).user;
  }

  /** Files lie outside of the API; their addresses are secrets of their own, so no token is sent. */
  async #download(path: string, { signal }: CallOptions): Promise<Response> {
    const response = await this.#fetch(new URL(path, `${this.#baseUrl}/`), signal === undefined ? {} : { signal });
    if (response.ok) return response;
    await response.body?.cancel();
    const code = response.status === 404 ? "NOT_FOUND" : "UNREADABLE_ANSWER";
    throw new PostloomError(`There is no file at ${path} (HTTP ${response.status})`, { code, status: response.status });
  }
}
