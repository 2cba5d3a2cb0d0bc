import type { ReactNode } from "react";
import { Textarea } from "#client/ui/fields/textarea.tsx";
import type { Platform } from "#shared/platforms/platform.ts";
import type { EditFields } from "../draft/use-draft-fields.ts";
import type { Composer } from "../use-composer.ts";
import { EmojiButton } from "./emoji-button.tsx";
import { ShortenLinks } from "./shorten-links.tsx";
import { SuggestCaption } from "./suggest-caption.tsx";
import { useInsertAtCursor } from "./use-insert-at-cursor.ts";

interface CaptionBoxProps {
  composer: Composer;
  edit: EditFields;
  label: string;
  value: string;
  onValueChange: (text: string) => void;
  /** The field of the post that it edits, where its problems belong. */
  path: string;
  /** The networks that a suggestion is for. */
  platforms: readonly Platform[];
  counter: { used: number; limit: number } | undefined;
  hint?: ReactNode;
  placeholder?: string;
}

/** A text with emoji and a suggestion, which also fills the hashtags. */
export function CaptionBox(props: CaptionBoxProps) {
  const { composer, edit, label, value, onValueChange, path, platforms, counter, hint, placeholder } = props;
  const { draft, problemOf, leave } = composer;
  const insert = useInsertAtCursor(value, onValueChange);
  return (
    <Textarea
      label={label}
      action={
        <>
          <EmojiButton onChoose={insert.put} />
          <ShortenLinks text={value} onShortened={onValueChange} />
          <SuggestCaption
            value={{ content: value, hashtags: draft.hashtags }}
            onChange={(suggested) => {
              onValueChange(suggested.content);
              edit({ hashtags: suggested.hashtags });
            }}
            creation={draft.creations[0] ?? null}
            platforms={platforms}
          />
        </>
      }
      rows={5}
      value={value}
      onValueChange={onValueChange}
      onBlur={() => value.trim() !== "" && leave(path)}
      inputRef={insert.ref}
      counter={counter}
      error={problemOf(path)}
      hint={hint}
      {...(placeholder !== undefined && { placeholder })}
    />
  );
}
