import type { Changes } from "#shared/live/live.ts";

const union = <Id>(a: readonly Id[], b: readonly Id[]): Id[] => [...new Set([...a, ...b])];

const merged = (a: Changes, b: Changes): Changes => ({
  everything: a.everything || b.everything,
  creations: union(a.creations, b.creations),
  progress: union(a.progress, b.progress),
  posts: union(a.posts, b.posts),
  notifications: a.notifications || b.notifications,
  accounts: a.accounts || b.accounts,
});

/**
 * Refetches changes, one round after the other; changes that arrive meanwhile wait for the next round. Otherwise on a
 * slow connection each message would cancel the refetch of the one before, and none would ever finish.
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
    waiting = waiting === null ? changes : merged(waiting, changes);
    if (!isReading) void readWaiting();
  };
}
