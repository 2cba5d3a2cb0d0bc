import type { Changes } from "#shared/notifications/live.ts";

/** `open`: told of changes. `closed`: has to ask. `unreachable`: nobody has answered for a while, so what is shown may be old. */
export type LiveState = "open" | "closed" | "unreachable";

export interface LiveHandlers {
  onChanges: (changes: Changes) => void;
  /** Refused, cut off or said its last word: it is not coming back by itself. */
  onEnd: () => void;
}

export interface LiveSource {
  /** Opens one connection and says nothing before it has returned how to close it. */
  connect: (handlers: LiveHandlers) => () => void;
  /** Whether the server answers at all: a proxy may hold streams back and let everything else through. */
  isReachable: () => Promise<boolean>;
}

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;
const unreachableAfterMs = 30_000;
const steadyAfterMs = 10_000;

let state: LiveState = "closed";
const listeners = new Set<() => void>();

export const liveState = (): LiveState => state;

export function onLiveState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Many pages lose the same server at once; they must not all come back in the same moment. */
const jittered = (ms: number) => ms * (0.5 + Math.random() / 2);

/**
 * Keeps one stream open while the page is seen: a hidden one would hold one of the six connections a browser has for a
 * server. Whatever ends it, it is opened again, later and later; the first word of each is to read everything anew.
 */
export function followChanges({ connect, isReachable }: LiveSource, onChanges: (changes: Changes) => void): () => void {
  let disconnect: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delayMs = firstDelayMs;
  let openedAt: number | null = null;
  let lostAt: number | null = null;

  function open(): void {
    clearTimeout(timer);
    if (disconnect !== null || document.visibilityState === "hidden") return;
    let isOver = false;
    const close = connect({
      onChanges: (changes) => {
        if (isOver) return;
        openedAt ??= Date.now();
        lostAt = null;
        become("open");
        onChanges(changes);
      },
      onEnd: () => {
        if (isOver) return;
        disconnect?.();
        lose();
      },
    });
    disconnect = () => {
      isOver = true;
      disconnect = null;
      close();
    };
  }

  function lose(): void {
    // One that ends as soon as it is open is no better than one that is refused.
    if (openedAt !== null && Date.now() - openedAt >= steadyAfterMs) delayMs = firstDelayMs;
    openedAt = null;
    lostAt ??= Date.now();
    if (state === "open") become("closed");
    timer = setTimeout(open, jittered(delayMs));
    delayMs = Math.min(delayMs * 2, longestDelayMs);
    if (Date.now() - lostAt >= unreachableAfterMs) void judge(lostAt);
  }

  async function judge(since: number): Promise<void> {
    const answers = await isReachable();
    if (lostAt === since) become(answers ? "closed" : "unreachable");
  }

  function openNow(): void {
    delayMs = firstDelayMs;
    open();
  }

  function rest(): void {
    clearTimeout(timer);
    disconnect?.();
    openedAt = null;
    lostAt = null;
    become("closed");
  }

  const onSeen = () => (document.visibilityState === "hidden" ? rest() : openNow());
  document.addEventListener("visibilitychange", onSeen);
  addEventListener("online", openNow);
  open();
  return () => {
    document.removeEventListener("visibilitychange", onSeen);
    removeEventListener("online", openNow);
    rest();
  };
}
