import { useEffect, useEffectEvent } from "react";
import { areKeysTaken, areSingleKeysOn } from "#client/lib/browser/single-keys.ts";

interface ViewKeys {
  onWeek: () => void;
  onMonth: () => void;
}

/** W and O choose the week and the month, from anywhere on the screen. */
export function useScreenKeys({ onWeek, onMonth }: ViewKeys): void {
  const act = useEffectEvent((key: string) => {
    if (key === "w") onWeek();
    if (key === "o") onMonth();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!areSingleKeysOn() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!areKeysTaken(event.target)) act(event.key.toLowerCase());
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
