import type { Changes } from "#shared/notifications/live.ts";

const union = <Id>(a: readonly Id[], b: readonly Id[]): Id[] => [...new Set([...a, ...b])];

const both = (a: Changes, b: Changes): Changes => ({
  everything: a.everything || b.everything,
  creations: union(a.creations, b.creations),
  progress: union(a.progress, b.progress),
  posts: union(a.posts, b.posts),
  notifications: a.notifications || b.notifications,
  accounts: a.accounts || b.accounts,
});

/**
 * Reads anew what has changed, one round after the other; what is told meanwhile waits for the next. On a slow line each word
 * would otherwise call off the reading that the word before began, and nothing would ever be read to its end.
 */
export function readInTurn(read: (changes: Changes) => Promise<void>): (changes: Changes) => void {
  let waiting: Changes | null = null;
  let isReading = false;

  async function readWaiting(): Promise<void> {
    isReading = true;
    try {
      while (waiting !== null) {
        const changes: Changes = waiting;
        waiting = null;
        await read(changes);
      }
    } finally {
      isReading = false;
    }
  }

  return (changes) => {
    waiting = waiting === null ? changes : both(waiting, changes);
    if (!isReading) void readWaiting();
  };
}
