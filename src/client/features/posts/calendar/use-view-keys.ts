import { useEffect, useEffectEvent } from "react";
import { areSingleKeysOn } from "#client/lib/single-keys.ts";

interface ViewKeys {
  onWeek: () => void;
  onMonth: () => void;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

/** W and O choose the week and the month, from wherever on the screen. */
export function useViewKeys({ onWeek, onMonth }: ViewKeys): void {
  const act = useEffectEvent((key: string) => {
    if (key === "w") onWeek();
    if (key === "o") onMonth();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        !areSingleKeysOn() ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target)
      )
        return;
      if (document.querySelector("[role=dialog], [role=alertdialog]") === null) act(event.key.toLowerCase());
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
