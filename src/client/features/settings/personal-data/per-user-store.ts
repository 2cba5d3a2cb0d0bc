import { useSyncExternalStore } from "react";
import { useUser } from "#client/lib/session/auth.tsx";

/**
 * State of a user that is stored after its settings tab is closed. If another user signs in on this page, it starts
 * with `initial`.
 */
export function createPerUserStore<State>(initial: State) {
  let stored = { userId: "", state: initial };
  const listeners = new Set<() => void>();

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function useOwn(): [State, (next: State) => void] {
    const { id } = useUser();
    const current = useSyncExternalStore(subscribe, () => stored);
    const set = (state: State) => {
      stored = { userId: id, state };
      for (const listener of listeners) listener();
    };
    return [current.userId === id ? current.state : initial, set];
  }

  return useOwn;
}
