import { Checkbox } from "@base-ui/react/checkbox";
import { Check, Globe, Heart, Play } from "lucide-react";
import { memo, useId } from "react";
import { Link } from "react-router-dom";
import { isUsableCreation } from "#shared/creations/creations.ts";
import { clock } from "#client/lib/clock.ts";
import { dragCreation } from "#client/lib/dragged-creation.ts";
import { useTexts } from "#client/lib/language.ts";
import { creationPath } from "#client/lib/paths.ts";
import { StatusBadge } from "#client/ui/badge.tsx";
import { cx } from "#client/ui/cx.ts";
import { PlatformIcon } from "#client/ui/platform-icon.tsx";
import { CreationThumb } from "./creation-thumb.tsx";
import type { HistoryEntryProps } from "./history-row.tsx";
import { HistoryMenu } from "./history-menu.tsx";
import { shownStatus } from "./shown-status.ts";

/** A quarter of the screen at most, so that the browser loads no more than that takes. */
const sizes = "(min-width: 1280px) 240px, (min-width: 768px) 30vw, 48vw";
/** Legible on any picture. */
const onPicture = "bg-[rgb(8_12_26/.84)] text-[#f6f2ea]";

/** One creation as a picture. It can be dragged onto a composer; its menu leads to the same. */
export const HistoryTile = memo(function HistoryTile(props: HistoryEntryProps) {
  const { creation, isSelected, onSelect, onRename, onDelete } = props;
  const { id, title, thumbnailUrl, type, platform, status, isFavourite, isPublic, durationSeconds } = creation;
  const texts = useTexts("creations");
  const nameId = useId();
  const marksId = useId();
  return (
    <div
      className={cx(
        "group relative grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5 rounded-md outline-2 outline-offset-4 outline-transparent",
        isSelected && "outline-thread",
      )}
    >
      <Link
        to={creationPath(creation)}
        aria-labelledby={`${nameId} ${marksId}`}
        draggable={isUsableCreation(status)}
        onDragStart={(event) => dragCreation(event.dataTransfer, id)}
        className="relative block aspect-square overflow-hidden rounded-md border border-line bg-surface-2"
      >
        <CreationThumb
          url={thumbnailUrl}
          sizes={sizes}
          className="size-full border-0 transition-transform duration-(--dur-3) ease-out group-hover:scale-[1.02]"
        />
        <span id={marksId} className="absolute inset-x-2 bottom-2 flex items-end justify-between gap-2">
          {status !== "completed" && (
            <span className="rounded-sm bg-surface-1">
              <StatusBadge status={shownStatus(creation)} />
            </span>
          )}
          {type === "video" && (
            <span className={cx("ml-auto flex h-5 items-center gap-1 rounded-[5px] px-1.5 text-xs", onPicture)}>
              <Play size={10} strokeWidth={2.5} aria-hidden="true" />
              <span className="sr-only">{texts.video}</span>
              {durationSeconds !== null && <span className="num">{clock(Math.round(durationSeconds))}</span>}
            </span>
          )}
        </span>
      </Link>
      <Checkbox.Root
        checked={isSelected}
        onCheckedChange={(isChosen) => onSelect([id], isChosen)}
        aria-label={texts.selection.select(title)}
        className={cx(
          "touch-area absolute top-2 left-2 grid size-6 place-items-center rounded-sm border border-[rgb(246_242_234/.7)] data-checked:border-accent data-checked:bg-accent",
          onPicture,
          // Under a mouse the picture stays whole until it is pointed at; without one there is nothing to point with.
          !isSelected &&
            "pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100",
        )}
      >
        <Checkbox.Indicator className="text-accent-contrast">
          <Check size={16} strokeWidth={2.5} aria-hidden="true" />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <div className="flex items-center gap-1 pl-0.5">
        <span id={nameId} className="min-w-0 grow truncate text-sm font-medium" title={title}>
          {title}
        </span>
        <span className="flex shrink-0 items-center gap-1.5 text-ink-3">
          {isFavourite && <Heart size={14} strokeWidth={2} fill="currentColor" aria-label={texts.menu.favourite} />}
          {isPublic && <Globe size={14} strokeWidth={2} aria-label={texts.menu.isPublic} />}
          {platform !== null && <PlatformIcon platform={platform} size={14} named />}
        </span>
        <HistoryMenu creation={creation} onRename={() => onRename(creation)} onDelete={() => onDelete([creation])} />
      </div>
    </div>
  );
});
