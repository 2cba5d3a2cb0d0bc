interface ModelProvider extends Provider {
  readonly model: { readonly id: string };
}

/** The configured models of one kind, in the order they are offered. */
export interface Catalogue<T extends ModelProvider> {
  readonly all: readonly T[];
  /** The first model, which is the default. */
  readonly standard: T;
  /** By `provider:model`; undefined when it is not configured. */
  find(id: string): T | undefined;
  close(): Promise<void>;
}

export function catalogueOf<T extends ModelProvider>(standard: T, ...others: readonly T[]): Catalogue<T> {
  const all = [standard, ...others];
  return {
    all,
    standard,
    find: (id) => all.find(({ model }) => model.id === id),
    async close() {
      await Promise.all(all.map((provider) => provider.close()));
    },
  };
}

/**
 * The reason for a missing result. auth: our key is not accepted. quota: the credit is used up. rate_limited: too many
 * requests, retry at `retryAt`. unavailable: the work certainly did not start (no connection, 5xx before the work),
 * safe to retry. no_answer: a result may have been made and billed, but is lost. refused: the content rules do not
 * allow this prompt or result. bad_request: the settings are not accepted. failed: the work ended without success.
 * bad_result: the result cannot be fetched, or is not of the expected kind.
 */
export type ProviderErrorKind =
  | "auth"
  | "quota"
  | "rate_limited"
  | "unavailable"
  | "no_answer"
  | "refused"
  | "bad_request"
  | "failed"
  | "bad_result";

/**
 * The error of a provider's work; its message is for the user. Besides it, a provider throws its signal's reason, and
 * DomainError for our own limits.
 */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  readonly retryAt: Date | null;

  constructor(kind: ProviderErrorKind, message: string, details: { retryAt?: Date | null; cause?: unknown } = {}) {
    super(message, { cause: details.cause });
    this.name = "ProviderError";
    this.kind = kind;
    this.retryAt = details.retryAt ?? null;
  }
}

/**
 * The ids and URL paths by which a provider looks up a generation, never a key. Plain JSON, stored with the creation.
 */
export type Operation = Readonly<Record<string, unknown>>;

/**
 * Whether the provider may have started the work: an operation with `asked` is saved before the call, and a refusal
 * sets `asked` to false.
 */
export const wasAsked = (operation: Operation | null): boolean => operation !== null && operation["asked"] !== false;

/** Whether another attempt can fetch what the provider makes: an operation with `asked` has no result that can be fetched. */
export const isFetchable = (operation: Operation | null): boolean =>
  wasAsked(operation) && operation?.["asked"] !== true;

/** Context of every generation. */
export interface WorkContext {
  /** Aborts the work on this server. Remote work continues unless it is cancelled. */
  signal: AbortSignal;
  /** Fraction done, 0 to 1; never called by a provider without progress. */
  onProgress: (fraction: number) => void;
}

export interface Waiting {
  reason: string;
  /** The time of the next retry. */
  until: Date;
}

/** Context for a generation that continues after a restart of the process. */
export interface GenerationContext extends WorkContext {
  /** Saved by an earlier attempt, which must be continued: a second start would be paid twice. */
  operation: Operation | null;
  /** Committed when it resolves. Rejects when another attempt has taken over: then no work may be started. */
  saveOperation: (operation: Operation) => Promise<void>;
  /**
   * Called with the reason, shown to the user, while the provider does not respond and is retried; with null once it
   * responds. Absent: not needed.
   */
  onWaiting?: (waiting: Waiting | null) => void;
  /** Called with true while the work waits for its turn behind other work, with false once it runs: its deadline begins then. */
  onQueued?: (isQueued: boolean) => void;
  /**
   * Repeating the call costs no money, so a call lost in a crash is repeated. Takes the operator's prices into account.
   */
  isFree: boolean;
}

/** The common part of image and video providers. */
export interface Provider {
  /** local: uses this machine's processors, with few jobs at once. remote: waits for another server. */
  readonly place: "local" | "remote";
  /** The name of a server that makes one thing after the other; absent: it makes many at once. */
  readonly oneAtATime?: string;
  /** Free of charge, unless the operator sets a price. */
  readonly isFree: boolean;
  /** Cancels remote work. Resolves also when it has already ended; absent where the provider has no such call. */
  cancel?(operation: Operation, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
