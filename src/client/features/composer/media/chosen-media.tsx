import { GripVertical, X } from "lucide-react";
import { useState, useRef } from "react";
import { SizedImage } from "#client/features/creations/sized-image.tsx";
import { SuggestButton } from "#client/features/suggestions/suggest-button.tsx";
import { useCanSuggest, useSuggestion } from "#client/features/suggestions/use-suggestion.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { showToast } from "#client/lib/toast/toast.ts";
import { cx } from "#client/ui/cx.ts";
import { Textarea } from "#client/ui/fields/textarea.tsx";
import { moved, useReorder } from "#client/ui/lists/use-reorder.ts";
import { useRowFocus } from "#client/ui/lists/use-row-focus.ts";
import type { Creation } from "#shared/creations/creations.ts";
import { altTextMax } from "#shared/posts/post-limits.ts";
import type { Composer } from "../use-composer.ts";
import type { MediaChoice } from "./use-media-choice.ts";

interface AltTextFieldProps {
  media: MediaChoice;
  creation: Creation;
  /** Position among several; null: the only one. */
  position: number | null;
  error: string | undefined;
}

/** The alternative text of a chosen picture. It is saved to the picture, so later posts have it, too. */
function AltTextField({ media, creation, position, error }: AltTextFieldProps) {
  const messages = useMessages("media");
  const { describe, saveDescription, descriptionError } = media;
  const { id } = creation;
  const { client } = trpc.useUtils();
  const canSuggest = useCanSuggest();
  const altText = creation.altText ?? "";
  /** A text that only this post has is not saved to the picture unless the user types here. */
  const isTyped = useRef(false);
  const suggestion = useSuggestion({
    value: altText,
    onChange: (text: string) => {
      describe(id, text);
      saveDescription(id, text);
    },
    ask: async (_typed, signal) => (await client.suggestions.altText.mutate({ creationId: id }, { signal })).altText,
    done: messages.altSuggested,
  });
  return (
    <Textarea
      label={position === null ? messages.altText : messages.altTextOf({ place: position })}
      optional
      rows={1}
      value={altText}
      onValueChange={(text) => {
        isTyped.current = true;
        describe(id, text);
      }}
      onBlur={() => isTyped.current && saveDescription(id, altText)}
      error={error}
      counter={{ used: altText.length, limit: altTextMax }}
      hint={descriptionError !== null ? messages.altNotKept : (position ?? 1) === 1 ? messages.altHint : undefined}
      action={
        canSuggest && <SuggestButton label={messages.suggestAlt} busyLabel={messages.looking} suggestion={suggestion} />
      }
    />
  );
}

/** The chosen media in the order of the post, with their alternative texts. */
export function ChosenMedia({ media, problemOf }: { media: MediaChoice } & Pick<Composer, "problemOf">) {
  const messages = useMessages("media");
  const [announcement, setAnnouncement] = useState("");
  const { chosen, ids } = media;
  const focus = useRowFocus("textarea");
  const reorder = useReorder({
    count: chosen.length,
    isRow: true,
    onMove: (from, to) => {
      media.setOrder(
        moved(
          chosen.map(({ id }) => id),
          from,
          to,
        ),
      );
      setAnnouncement(messages.movedTo({ place: to + 1, of: chosen.length }));
    },
  });
  if (chosen.length === 0) return null;
  const takeOut = ({ id, title }: Creation) => {
    media.remove(id);
    const undo = { label: messages.undo, onClick: () => media.restore(id, ids.indexOf(id)) };
    showToast({ tone: "info", title: messages.removed({ title }), action: undo });
  };
  return (
    <div {...focus} className="grid gap-3">
      <output className="sr-only">{announcement}</output>
      {chosen.length > 1 && (
        <div className="grid gap-1.5">
          <p className="text-sm font-medium">
            {messages.order} <span className="font-regular text-ink-3 text-xs">{messages.orderHint}</span>
          </p>
          <ol className="flex flex-wrap gap-2" aria-label={messages.order}>
            {chosen.map((creation, index) => (
              <li
                key={creation.id}
                {...reorder.item(index)}
                className="flex items-center gap-0.5 rounded-md border border-line bg-surface-2 p-1 data-lifted:border-thread data-lifted:shadow-float"
              >
                <button
                  type="button"
                  {...reorder.handle(index)}
                  aria-label={messages.move({ place: index + 1, title: creation.title })}
                  className="touch-area grid h-9 w-6 cursor-grab touch-none place-items-center rounded-sm text-ink-3 hover:text-ink-1 active:cursor-grabbing"
                >
                  <GripVertical size={16} strokeWidth={1.75} aria-hidden="true" />
                </button>
                <span className="relative">
                  <SizedImage
                    url={creation.thumbnailUrl ?? ""}
                    sizes="36px"
                    alt=""
                    className="size-9 rounded-sm object-cover"
                  />
                  <span className="num absolute top-0 left-0 grid size-4 place-items-center rounded-sm bg-accent text-xs font-strong text-accent-contrast">
                    {index + 1}
                  </span>
                </span>
                <button
                  type="button"
                  aria-label={messages.remove({ title: creation.title })}
                  onClick={() => takeOut(creation)}
                  className="touch-area grid h-9 w-6 place-items-center rounded-sm text-ink-3 hover:text-ink-1"
                >
                  <X size={14} strokeWidth={2} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ol>
        </div>
      )}
      <div className={cx("grid items-start gap-3", chosen.length > 1 && "sm:grid-cols-2")}>
        {chosen.map((creation, index) => (
          <AltTextField
            key={creation.id}
            media={media}
            creation={creation}
            position={chosen.length > 1 ? index + 1 : null}
            error={problemOf(`altTexts.${index}`)}
          />
        ))}
      </div>
    </div>
  );
}
