/** Those who are told when a value outside of React changes. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    tell: () => {
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
