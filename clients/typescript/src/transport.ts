import { keyedOperations, type Operations } from "./api/operations.ts";
import { attempt } from "./attempt.ts";
import { addressOf, bodyOf, type CallInput } from "./encode.ts";
import { isPassing, PostloomError } from "./errors.ts";
import { rest, retryDelayMs, type RetryPolicy } from "./retries.ts";

/** Gives the token of the next attempt. `refused` is one that the server does not accept any more; null: none was refused yet. */
export type TokenSource = (refused: string | null) => string | Promise<string>;

export interface Connection extends RetryPolicy {
  /** Ends with `/api`. */
  apiUrl: string;
  token: TokenSource | null;
  workspaceId: string | null;
  timeoutMs: number;
  /** Headers of every call. */
  headers: Record<string, string>;
  fetch: typeof globalThis.fetch;
  /** Ends every call. */
  signal: AbortSignal | undefined;
}

/** For one call. */
export interface CallOptions {
  /** Ends the call, its retries included. It then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** For each attempt. */
  timeoutMs?: number | undefined;
  /** For calls that take one. Default: a new one for each call, the same for its retries. */
  idempotencyKey?: string | undefined;
  /** In place of the workspace of the client. */
  workspaceId?: string | undefined;
  /** For calls that begin a generation: the server answers when it is done, or after this many seconds. At most 60. */
  waitSeconds?: number | undefined;
}

type Input<K extends keyof Operations> = Operations[K]["input"];
export type CallArguments<K extends keyof Operations> =
  Record<never, never> extends Input<K> ? [call?: Input<K> & CallOptions] : [call: Input<K> & CallOptions];

/** Makes a call of the API by its name. */
export type Call = <K extends keyof Operations>(
  operation: K,
  ...call: CallArguments<K>
) => Promise<Operations[K]["answer"]>;

const uploadTimeoutMs = 10 * 60_000;

function newKey(): string {
  return crypto.randomUUID();
}

/** Calls that the server recognises by what they carry, as a file that was imported before. */
const recognised = ["POST /posts/import"];

/** Whether the same request twice does the same as once. */
const isRepeatable = (operation: string, key: string | null) =>
  key !== null || /^(GET|PUT|DELETE) /.test(operation) || recognised.includes(operation);

/** `isSafe`: the request may be sent twice. Otherwise only one that did nothing is sent again. */
const mayRetry = (error: PostloomError, isSafe: boolean): boolean =>
  isPassing(error) && (isSafe || !error.isOutcomeUnknown);

async function sendWithRetries(
  connection: Connection,
  operation: string,
  { path, query, body, form, ...options }: CallInput & CallOptions,
): Promise<unknown> {
  const signals = [options.signal, connection.signal].filter((one) => one !== undefined);
  const signal = signals.length > 1 ? AbortSignal.any(signals) : signals[0];
  const key = keyedOperations.has(operation) ? (options.idempotencyKey ?? newKey()) : null;
  const workspaceId = options.workspaceId ?? connection.workspaceId;
  const encoded = bodyOf({ body, form } as CallInput);
  const headers: Record<string, string> = {
    accept: "application/json",
    ...connection.headers,
    ...encoded.headers,
    ...(key === null ? {} : { "idempotency-key": key }),
    ...(workspaceId === null ? {} : { "x-workspace-id": workspaceId }),
    ...(options.waitSeconds === undefined ? {} : { prefer: `wait=${options.waitSeconds}` }),
  };
  const method = operation.slice(0, operation.indexOf(" "));
  const url = addressOf(connection.apiUrl, operation, { path, query } as CallInput);
  const ownTimeoutMs = form === undefined ? connection.timeoutMs : Math.max(connection.timeoutMs, uploadTimeoutMs);
  const timeoutMs = (options.timeoutMs ?? ownTimeoutMs) + (options.waitSeconds ?? 0) * 1_000;

  let token = connection.token === null ? null : await connection.token(null);
  let isRenewed = false;
  let mayHaveHappened = false;
  for (let retry = 0; ;) {
    signal?.throwIfAborted();
    if (token !== null) headers["authorization"] = `Bearer ${token}`;
    try {
      const init = { method, headers, ...(encoded.body === undefined ? {} : { body: encoded.body }) };
      return await attempt(connection.fetch, { operation, url, init, signal, timeoutMs });
    } catch (error) {
      if (!(error instanceof PostloomError)) throw error;
      mayHaveHappened ||= error.isOutcomeUnknown;
      if (error.status === 401 && !isRenewed && connection.token !== null && token !== null) {
        const refused = token;
        token = await connection.token(refused);
        isRenewed = true;
        // A source that has no other token gives the same again.
        if (token !== refused) continue;
      }
      const delayMs =
        retry < connection.maxRetries && mayRetry(error, isRepeatable(operation, key))
          ? retryDelayMs(retry, error.retryAfterSeconds, connection)
          : null;
      if (delayMs === null) throw error.with({ idempotencyKey: key, isOutcomeUnknown: mayHaveHappened });
      retry += 1;
      await rest(delayMs, signal);
    }
  }
}

export const connect =
  (connection: Connection): Call =>
  async (operation, ...[call]) =>
    // The answer is what the server's own schemas let out; its document is the type.
    (await sendWithRetries(connection, operation, (call ?? {}) as CallInput & CallOptions)) as never;
