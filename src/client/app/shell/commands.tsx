import { Search } from "lucide-react";
import { useState } from "react";
import { ahead } from "#client/lib/ahead.ts";
import { prepareTexts, useTexts } from "#client/lib/language.ts";
import { lazyPart } from "#client/ui/lazy-part.tsx";
import { type Overlay, useShortcuts } from "./use-shortcuts.ts";

const Palette = lazyPart(async () => {
  const [part] = await Promise.all([import("../palette/palette.tsx"), prepareTexts("palette")]);
  return part.Palette;
});
const ShortcutSheet = lazyPart(async () => {
  const [part] = await Promise.all([import("../palette/shortcut-sheet.tsx"), prepareTexts("palette")]);
  return part.ShortcutSheet;
});

const isApple = /mac|iphone|ipad/i.test(navigator.platform);

/** The field in the top bar that opens the palette, and the keys that work everywhere. */
export function Commands() {
  const { search } = useTexts("shell");
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
        onPointerEnter={() => ahead(Palette.prepare())}
        className="flex h-9 items-center gap-2 rounded-md text-ink-3 hover:text-ink-1 max-md:size-11 max-md:justify-center md:w-44 md:border md:border-line-strong md:px-3 md:hover:bg-surface-2 xl:w-64"
      >
        <Search size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <span className="grow text-left max-md:sr-only">{search}</span>
        <kbd aria-hidden="true" className="num text-xs max-md:hidden">
          {isApple ? "⌘K" : "Ctrl K"}
        </kbd>
      </button>
      {overlay === "palette" && (
        <Palette props={{ onClose: close, onShortcuts: () => setOverlay("sheet") }} onMissed={close} />
      )}
      {overlay === "sheet" && <ShortcutSheet props={{ onClose: close }} onMissed={close} />}
    </>
  );
}
