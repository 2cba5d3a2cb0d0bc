import { useSyncExternalStore } from "react";
import { useUser } from "#client/lib/auth.tsx";

/**
 * What goes on for a person longer than a tab of the settings is looked at. Somebody else who signs in on this page finds it at rest.
 */
export function createOwnStore<State>(atRest: State) {
  let kept = { userId: "", state: atRest };
  const listeners = new Set<() => void>();

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function useOwn(): [State, (next: State) => void] {
    const { id } = useUser();
    const current = useSyncExternalStore(subscribe, () => kept);
    const set = (state: State) => {
      kept = { userId: id, state };
      for (const listener of listeners) listener();
    };
    return [current.userId === id ? current.state : atRest, set];
  }

  return useOwn;
}
