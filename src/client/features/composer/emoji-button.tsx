import { Smile } from "lucide-react";
import { useState } from "react";
import { useTexts } from "#client/lib/language.ts";
import { lazyPart } from "#client/ui/lazy-part.tsx";
import { Popover } from "#client/ui/popover.tsx";

/** The emoji and their names are large: they come when they are asked for. */
const EmojiPicker = lazyPart(async () => (await import("./emoji-picker.tsx")).EmojiPicker);

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
      <EmojiPicker
        props={{
          onChoose: (emoji) => {
            setIsOpen(false);
            onChoose(emoji);
          },
        }}
        onMissed={() => setIsOpen(false)}
        fallback={<p className="h-72 w-64 text-sm text-ink-3">{texts.loadingEmoji}</p>}
      />
    </Popover>
  );
}
