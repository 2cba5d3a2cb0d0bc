import { Smile } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTexts } from "#client/lib/language.ts";
import { Popover } from "#client/ui/popover.tsx";

/** The emoji and their names are large: they come when they are asked for. */
const EmojiPicker = lazy(() => import("./emoji-picker.tsx").then(({ EmojiPicker: picker }) => ({ default: picker })));

export function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { caption: texts } = useTexts("composer");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      title={texts.emoji}
      trigger={
        <button
          type="button"
          className="touch-area inline-flex items-center gap-1.5 rounded-sm text-xs font-medium text-accent-ink hover:underline"
        >
          <Smile size={14} strokeWidth={2} aria-hidden="true" />
          <span className="self-baseline">{texts.emoji}</span>
        </button>
      }
    >
      <Suspense fallback={<p className="h-72 w-64 text-sm text-ink-3">{texts.loadingEmoji}</p>}>
        <EmojiPicker
          onChoose={(emoji) => {
            setIsOpen(false);
            onChoose(emoji);
          }}
        />
      </Suspense>
    </Popover>
  );
}
