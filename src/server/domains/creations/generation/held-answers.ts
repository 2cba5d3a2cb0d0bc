export interface HeldAnswers {
  /** Runs `wait` if one more answer may be held for this person; otherwise does nothing. Says which. */
  hold(owner: string, wait: () => Promise<void>): Promise<boolean>;
}

/** Every held answer keeps a connection open, so they are counted per person and in all. */
export function createHeldAnswers(limits: { perOwner: number; inAll: number }): HeldAnswers {
  const heldByOwner = new Map<string, number>();
  let heldInAll = 0;
  return {
    async hold(owner, wait) {
      const held = heldByOwner.get(owner) ?? 0;
      if (held >= limits.perOwner || heldInAll >= limits.inAll) return false;
      heldByOwner.set(owner, held + 1);
      heldInAll += 1;
      try {
        await wait();
        return true;
      } finally {
        heldInAll -= 1;
        const left = (heldByOwner.get(owner) ?? 1) - 1;
        if (left === 0) heldByOwner.delete(owner);
        else heldByOwner.set(owner, left);
      }
    },
  };
}
