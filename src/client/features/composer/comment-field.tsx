import { useRef, useState } from "react";
import { useTexts } from "#client/lib/language.ts";
import { Textarea } from "#client/ui/textarea.tsx";
import type { Composer } from "./use-composer.ts";
import type { EditFields } from "./use-draft-fields.ts";

interface CommentFieldProps {
  composer: Composer;
  edit: EditFields;
  used: number;
  limit: number;
}

/** A first comment is for some posts only: the field opens when it is asked for. */
export function CommentField({ composer, edit, used, limit }: CommentFieldProps) {
  const { comment: texts } = useTexts("composer");
  const { draft, problemOf, leave } = composer;
  const [isOpen, setIsOpen] = useState(draft.firstComment !== "");
  const isWanted = useRef(false);
  const field = (element: HTMLElement | null) => {
    if (isWanted.current) element?.focus();
    isWanted.current = false;
  };
  if (!isOpen) {
    return (
      <button
        type="button"
        className="link touch-area justify-self-start text-sm"
        aria-expanded={false}
        onClick={() => {
          isWanted.current = true;
          setIsOpen(true);
        }}
      >
        + {texts.label}
      </button>
    );
  }
  return (
    <Textarea
      label={texts.label}
      optional
      rows={2}
      inputRef={field}
      value={draft.firstComment}
      onValueChange={(firstComment) => edit({ firstComment })}
      onBlur={() => leave("firstComment")}
      counter={{ used, limit }}
      error={problemOf("firstComment")}
      hint={draft.platforms.includes("x") ? texts.hintX : texts.hint}
    />
  );
}
