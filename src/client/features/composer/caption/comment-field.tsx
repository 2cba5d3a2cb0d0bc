import { useRef, useState } from "react";
import { useMessages } from "#client/lib/language/language.ts";
import { Textarea } from "#client/ui/fields/textarea.tsx";
import { networks } from "#shared/platforms/networks.ts";
import type { EditFields } from "../draft/use-draft-fields.ts";
import type { Composer } from "../use-composer.ts";

interface CommentFieldProps {
  composer: Composer;
  edit: EditFields;
  used: number;
  limit: number;
}

/** Few posts have a first comment: the field is behind a button until it is needed. */
export function CommentField({ composer, edit, used, limit }: CommentFieldProps) {
  const { comment: messages } = useMessages("composer");
  const { draft, problemOf, leave } = composer;
  const [isOpen, setIsOpen] = useState(draft.firstComment !== "");
  const shouldFocus = useRef(false);
  const field = (element: HTMLElement | null) => {
    if (shouldFocus.current) element?.focus();
    shouldFocus.current = false;
  };
  if (!isOpen) {
    return (
      <button
        type="button"
        className="link touch-area justify-self-start text-sm"
        aria-expanded={false}
        onClick={() => {
          shouldFocus.current = true;
          setIsOpen(true);
        }}
      >
        + {messages.label}
      </button>
    );
  }
  return (
    <Textarea
      label={messages.label}
      optional
      rows={2}
      inputRef={field}
      value={draft.firstComment}
      onValueChange={(firstComment) => edit({ firstComment })}
      onBlur={() => leave("firstComment")}
      counter={{ used, limit }}
      error={problemOf("firstComment")}
      hint={
        !draft.platforms.some((platform) => networks[platform].chargesPosts)
          ? messages.hint
          : composer.kind === "any"
            ? messages.hintAny
            : messages.hintX
      }
    />
  );
}
