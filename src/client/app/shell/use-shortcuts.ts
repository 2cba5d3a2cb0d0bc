import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "#client/lib/paths.ts";
import { meaningOf } from "#client/lib/shortcuts.ts";
import { areSingleKeysOn, areKeysTaken } from "#client/lib/single-keys.ts";
import { screenAt } from "./screen-keys.ts";

export type Overlay = "palette" | "sheet";

const secondKeyMs = 1_500;

function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>("main input[type=search]");
  field?.focus();
  return field !== null;
}

/** The keys that work on every signed-in screen. */
export function useShortcuts(onOverlay: (overlay: Overlay) => void): void {
  const navigate = useNavigate();
  const wentAt = useRef(Number.NEGATIVE_INFINITY);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    const meaning = meaningOf(event, {
      isTyping: areKeysTaken(event.target),
      areSingleKeysOn: areSingleKeysOn(),
      isGoing: event.timeStamp - wentAt.current < secondKeyMs,
    });
    wentAt.current = meaning?.kind === "go" ? event.timeStamp : Number.NEGATIVE_INFINITY;
    switch (meaning?.kind) {
      case undefined:
      case "go":
        return;
      case "palette":
      case "sheet":
        event.preventDefault();
        onOverlay(meaning.kind);
        return;
      case "search":
        if (focusSearch()) event.preventDefault();
        return;
      case "new-post":
        void navigate(paths.postMeta);
        return;
      case "screen": {
        const screen = screenAt(meaning.letter);
        if (screen !== undefined) void navigate(screen.to);
      }
    }
  });

  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
