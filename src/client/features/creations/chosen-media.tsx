import { GripVertical, X } from "lucide-react";
import { useState } from "react";
import type { Creation } from "#shared/creations/creations.ts";
import { useTexts } from "#client/lib/language.ts";
import { showToast } from "#client/lib/toast.ts";
import { cx } from "#client/ui/cx.ts";
import { SizedImage } from "#client/ui/sized-image.tsx";
import { moved, useReorder } from "#client/ui/use-reorder.ts";
import { AltTextField } from "./alt-text-field.tsx";
import type { MediaChoice } from "./use-media-choice.ts";

/** What was chosen, in the order it goes out: each to be moved, described and taken out again. */
export function ChosenMedia({ media }: { media: MediaChoice }) {
  const texts = useTexts("media");
  const [told, setTold] = useState("");
  const { chosen, ids } = media;
  const reorder = useReorder({
    count: chosen.length,
    isRow: true,
    onMove: (from, to) => {
      media.put(
        moved(
          chosen.map(({ id }) => id),
          from,
          to,
        ),
      );
      setTold(texts.movedTo(to + 1, chosen.length));
    },
  });
  if (chosen.length === 0) return null;
  const takeOut = ({ id, title }: Creation) => {
    media.remove(id);
    const undo = { label: texts.undo, onClick: () => media.restore(id, ids.indexOf(id)) };
    showToast({ tone: "info", title: texts.removed(title), action: undo });
  };
  return (
    <div className="grid gap-3">
      <output className="sr-only">{told}</output>
      {chosen.length > 1 && (
        <div className="grid gap-1.5">
          <p className="text-sm font-medium">
            {texts.order} <span className="font-regular text-ink-3 text-xs">{texts.orderHint}</span>
          </p>
          <ol className="flex flex-wrap gap-2" aria-label={texts.order}>
            {chosen.map((creation, index) => (
              <li
                key={creation.id}
                {...reorder.item(index)}
                className="flex items-center gap-0.5 rounded-md border border-line bg-surface-2 p-1 data-lifted:border-thread data-lifted:shadow-float"
              >
                <button
                  type="button"
                  {...reorder.handle(index)}
                  aria-label={texts.move(index + 1, creation.title)}
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
                  aria-label={texts.remove(creation.title)}
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
            place={chosen.length > 1 ? index + 1 : null}
          />
        ))}
      </div>
    </div>
  );
}
