import { useState, useSyncExternalStore } from "react";

const never = () => () => undefined;

/** When this was first shown. Null in what is rendered ahead, which is read on another day and in another zone. */
export function useShownAt(): Date | null {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [shownAt] = useState(() => new Date());
  return isInBrowser ? shownAt : null;
}
