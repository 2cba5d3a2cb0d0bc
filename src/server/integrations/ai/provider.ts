/** What a provider needs to find a making again: ids and addresses it gave, never a key. Plain JSON, stored with the creation. */
export type Operation = Readonly<Record<string, unknown>>;

/** Whether anything may run, or have run, at its provider: nothing was saved before that, and a refusal leaves that it was not asked. */
export const wasAsked = (operation: Operation | null): boolean => operation !== null && operation["asked"] !== false;

/** What every maker is given. */
export interface WorkContext {
  /** Ends the work here. What runs at the provider goes on there, unless it is cancelled. */
  signal: AbortSignal;
  /** Fraction done, 0 to 1; not called by a provider that cannot tell. */
  onProgress: (fraction: number) => void;
}

export interface Waiting {
  reason: string;
  /** When it is asked again. */
  until: Date;
}

/** With it, a making outlives the process that began it. */
export interface MakingContext extends WorkContext {
  /** What an earlier attempt saved: it is to be gone on with, not begun anew, because that would be paid for twice. */
  operation: Operation | null;
  /** Committed when it resolves. Rejects when this attempt is not the current one any more: then nothing may be begun. */
  saveOperation: (operation: Operation) => Promise<void>;
  /** The provider does nothing for now and is asked again, in words for the person; null: it answers. Absent: nobody wants to know. */
  onWaiting?: (waiting: Waiting | null) => void;
  /** Asking again costs nobody money, so that what a crash lost is simply asked for again. The operator's prices have a say in it. */
  isFree: boolean;
}

/** What makers of pictures and of videos have in common. */
export interface Provider {
  /**
   * local: works on this machine's processors, few at once.
   * remote: waits for somebody else's.
   */
  readonly place: "local" | "remote";
  /** Nobody is charged for it, unless the operator sets a price. */
  readonly isFree: boolean;
  /** Stops what runs at the provider. Resolves also when it has ended already; absent where there is no such call. */
  cancel?(operation: Operation, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
