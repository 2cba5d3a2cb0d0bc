import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { useLanguage, useMessages } from "#client/lib/language/language.ts";
import { TextField } from "#client/ui/fields/text-field.tsx";
import { type Emoji, findEmoji, loadEmoji } from "./emoji.ts";

const columns = 8;
const shownAtOnce = 160;

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };

/** All emoji, searchable by their names in the user's language. */
export function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { caption: messages } = useMessages("composer");
  const language = useLanguage();
  const [query, setQuery] = useState("");
  const grid = useRef<HTMLFieldSetElement>(null);
  const { data, isError } = useQuery({
    queryKey: ["emoji", language],
    queryFn: () => loadEmoji(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = data === undefined ? [] : findEmoji(data, query).slice(0, shownAtOnce);

  const focusAt = (index: number) =>
    grid.current?.querySelectorAll("button")[Math.max(0, Math.min(found.length - 1, index))]?.focus();
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    focusAt(index + step);
  };
  return (
    <form
      className="grid w-72 max-w-full gap-3 max-md:w-64"
      onSubmit={(event) => {
        // React bubbles events from portals: the composer's form would be submitted, too.
        event.stopPropagation();
        event.preventDefault();
        const [first] = found;
        if (first !== undefined) onChoose(first.unicode);
      }}
    >
      <TextField label={messages.searchEmoji} type="search" value={query} onValueChange={setQuery} />
      <fieldset ref={grid} className="grid max-h-56 min-w-0 grid-cols-8 overflow-y-auto">
        <legend className="sr-only">{messages.emoji}</legend>
        {found.map(({ unicode, label }: Emoji, index) => (
          <button
            key={unicode}
            type="button"
            title={label}
            aria-label={label}
            tabIndex={index === 0 ? 0 : -1}
            onClick={() => onChoose(unicode)}
            onKeyDown={(event) => onKeyDown(event, index)}
            className="grid aspect-square place-items-center rounded-sm text-[20px] hover:bg-surface-3"
          >
            {unicode}
          </button>
        ))}
      </fieldset>
      {isError && (
        <p role="alert" className="text-sm text-danger">
          {messages.emojiFailed}
        </p>
      )}
      {data !== undefined && found.length === 0 && <p className="text-sm text-ink-3">{messages.noEmoji}</p>}
    </form>
  );
}
