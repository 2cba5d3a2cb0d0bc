import { Smile } from "lucide-react";
import { useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { lazyPart } from "#client/ui/lazy/lazy-part.tsx";
import { Popover } from "#client/ui/popups/popover.tsx";

/** The emoji data is large: it is loaded when the picker opens. */
const EmojiPicker = lazyPart(async () => (await import("./emoji-picker.tsx")).EmojiPicker);

export function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { caption: messages } = useMessages("composer");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      title={messages.emoji}
      trigger={
        <button
          type="button"
          className="touch-area inline-flex items-center gap-1.5 rounded-sm text-xs font-medium text-accent-ink hover:underline"
        >
          <Smile size={14} strokeWidth={2} aria-hidden="true" />
          <span className="self-baseline">{messages.emoji}</span>
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
        fallback={<p className="h-72 w-64 text-sm text-ink-3">{messages.loadingEmoji}</p>}
      />
    </Popover>
  );
}
