import { createListeners } from "#client/lib/listeners.ts";
import type { Changes } from "#shared/live/live.ts";

/** `open`: changes are pushed. `closed`: poll instead. `unreachable`: no answer for a while, the page may be old. */
export type LiveState = "open" | "closed" | "unreachable";

export interface LiveHandlers {
  onChanges: (changes: Changes) => void;
  /** Refused, cut off or complete: the source does not reconnect. */
  onEnd: () => void;
}

export interface LiveSource {
  /** Opens one connection and returns how to close it. Calls no handler before it returns. */
  connect: (handlers: LiveHandlers) => () => void;
  /** Whether the server answers other requests: a proxy may block only streams. */
  isReachable: () => Promise<boolean>;
}

const firstDelayMs = 1_000;
const longestDelayMs = 30_000;
const unreachableAfterMs = 30_000;
const steadyAfterMs = 10_000;

let state: LiveState = "closed";
const { tell, subscribe } = createListeners();

export const liveState = (): LiveState => state;

export const onLiveState = subscribe;

function setState(next: LiveState): void {
  if (next === state) return;
  state = next;
  tell();
}

/** Many pages lose the same server at once; they must not all reconnect at the same moment. */
const jittered = (ms: number) => ms * (0.5 + Math.random() / 2);

/**
 * Keeps one stream open while the page is visible: a hidden page would use one of the six connections that a browser
 * has per server. A stream that ends is reopened with growing delays; the first message of each reloads everything.
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
        setState("open");
        onChanges(changes);
      },
      onEnd: () => {
        if (isOver) return;
        disconnect?.();
        onLost();
      },
    });
    disconnect = () => {
      isOver = true;
      disconnect = null;
      close();
    };
  }

  function onLost(): void {
    // A stream that ends soon after opening counts as refused.
    if (openedAt !== null && Date.now() - openedAt >= steadyAfterMs) delayMs = firstDelayMs;
    openedAt = null;
    lostAt ??= Date.now();
    if (state === "open") setState("closed");
    timer = setTimeout(open, jittered(delayMs));
    delayMs = Math.min(delayMs * 2, longestDelayMs);
    if (Date.now() - lostAt >= unreachableAfterMs) void checkReachable(lostAt);
  }

  async function checkReachable(since: number): Promise<void> {
    const answers = await isReachable();
    if (lostAt === since) setState(answers ? "closed" : "unreachable");
  }

  function openNow(): void {
    delayMs = firstDelayMs;
    open();
  }

  function pause(): void {
    clearTimeout(timer);
    disconnect?.();
    openedAt = null;
    lostAt = null;
    setState("closed");
  }

  const onVisibility = () => (document.visibilityState === "hidden" ? pause() : openNow());
  document.addEventListener("visibilitychange", onVisibility);
  addEventListener("online", openNow);
  open();
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    removeEventListener("online", openNow);
    pause();
  };
}
