import { useSyncExternalStore } from "react";

const wide = matchMedia("(min-width: 768px)");

function subscribe(listener: () => void): () => void {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}

/** Whether there is room for days side by side. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
