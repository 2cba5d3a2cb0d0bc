import { useState, useSyncExternalStore } from "react";

const noSubscription = () => () => undefined;

/** The time of the first render. Null in prerendered HTML, which is read on another day and in another time zone. */
export function useShownAt(): Date | null {
  const isInBrowser = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
  const [shownAt] = useState(() => new Date());
  return isInBrowser ? shownAt : null;
}
