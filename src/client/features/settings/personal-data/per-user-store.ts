import { useSyncExternalStore } from "react";
import { createListeners } from "#client/lib/listeners.ts";
import { useUser } from "#client/lib/session/auth.tsx";

/**
 * State of a user that is stored after its settings tab is closed. If another user signs in on this page, it starts
 * with `initial`.
 */
export function createPerUserStore<State>(initial: State) {
  let stored = { userId: "", state: initial };
  const { tell, subscribe } = createListeners();

  function useOwn(): [State, (next: State) => void] {
    const { id } = useUser();
    const current = useSyncExternalStore(subscribe, () => stored);
    const set = (state: State) => {
      stored = { userId: id, state };
      tell();
    };
    return [current.userId === id ? current.state : initial, set];
  }

  return useOwn;
}
