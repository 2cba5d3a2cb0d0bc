import { Search } from "lucide-react";
import { useState, useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { NewWorkspace } from "#client/features/workspaces/new-workspace.tsx";
import { areSingleKeysOn, areKeysTaken } from "#client/lib/browser/single-keys.ts";
import { prepareTexts, useMessages } from "#client/lib/language/language.ts";
import { prefetch } from "#client/lib/page/prefetch.ts";
import { paths } from "#client/lib/paths.ts";
import { lazyPart } from "#client/ui/lazy/lazy-part.tsx";
import { screenAt } from "./navigation.ts";
import { needOf } from "./screen-rights.ts";
import { meaningOf } from "./shortcuts.ts";

type Overlay = "palette" | "sheet" | "workspace";

const secondKeyMs = 1_500;

function focusSearch(): boolean {
  const field = document.querySelector<HTMLElement>("main input[type=search]");
  field?.focus();
  return field !== null;
}

/** Shortcuts of every signed-in screen. */
function useShortcuts(onOverlay: (overlay: Overlay) => void): void {
  const navigate = useNavigate();
  const may = useMay();
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    const meaning = meaningOf(event, {
      isTyping: areKeysTaken(event.target),
      areSingleKeysOn: areSingleKeysOn(),
      isGoing: event.timeStamp - goPressedAt.current < secondKeyMs,
    });
    goPressedAt.current = meaning?.kind === "go" ? event.timeStamp : Number.NEGATIVE_INFINITY;
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
        if (may(needOf(paths.postAny))) void navigate(paths.postAny);
        return;
      case "screen": {
        const screen = screenAt(meaning.letter);
        if (screen !== undefined && may(needOf(screen.to))) void navigate(screen.to);
      }
    }
  });

  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

const Palette = lazyPart(async () => {
  const [part] = await Promise.all([
    import("../palette/palette.tsx"),
    prepareTexts("palette"),
    prepareTexts("workspaces"),
  ]);
  return part.Palette;
});
const ShortcutSheet = lazyPart(async () => {
  const [part] = await Promise.all([import("../palette/shortcut-sheet.tsx"), prepareTexts("palette")]);
  return part.ShortcutSheet;
});

const isApple = /mac|iphone|ipad/i.test(navigator.platform);

/** The button in the top bar that opens the palette, and the shortcuts of every screen. */
export function Commands() {
  const { search } = useMessages("shell");
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  useShortcuts(setOverlay);
  const close = () => setOverlay(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOverlay("palette")}
        onPointerEnter={() => prefetch(Palette.prepare())}
        className="flex h-9 items-center gap-2 rounded-md text-ink-3 hover:text-ink-1 max-md:size-11 max-md:justify-center md:w-44 md:border md:border-line-strong md:px-3 md:hover:bg-surface-2 xl:w-64"
      >
        <Search size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <span className="grow text-left max-md:sr-only">{search}</span>
        <kbd aria-hidden="true" className="num text-xs max-md:hidden">
          {isApple ? "⌘K" : "Ctrl K"}
        </kbd>
      </button>
      {overlay === "palette" && (
        <Palette
          props={{
            onClose: close,
            onShortcuts: () => setOverlay("sheet"),
            onNewWorkspace: () => setOverlay("workspace"),
          }}
          onMissed={close}
        />
      )}
      <NewWorkspace isOpen={overlay === "workspace"} onClose={close} />
      {overlay === "sheet" && <ShortcutSheet props={{ onClose: close }} onMissed={close} />}
    </>
  );
}
