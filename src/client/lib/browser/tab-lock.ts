const leaseMs = 8_000;
const pollMs = 50;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs a task while no other tab of this origin runs a task of the same name. */
export function withTabLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  // Browsers offer Web Locks in secure contexts only; a self-hosted server on plain http has none.
  const locks: LockManager | undefined = navigator.locks;
  return locks === undefined ? withLease(name, task) : locks.request(name, task);
}

/** A lease in localStorage: weaker than a lock, because it expires after 8 s, also while its task still runs. */
async function withLease<T>(name: string, task: () => Promise<T>): Promise<T> {
  const key = `lease:${name}`;
  const holder = Math.random().toString(36).slice(2);
  const held = () => {
    const [owner, until] = (localStorage.getItem(key) ?? "").split(" ");
    return { owner, live: Number(until) > Date.now() };
  };
  for (;;) {
    if (!held().live) {
      localStorage.setItem(key, `${holder} ${Date.now() + leaseMs}`);
      // Two tabs may have written at once: the last write wins.
      await pause(pollMs);
      if (held().owner === holder) break;
    }
    await pause(pollMs);
  }
  try {
    return await task();
  } finally {
    if (held().owner === holder) localStorage.removeItem(key);
  }
}
