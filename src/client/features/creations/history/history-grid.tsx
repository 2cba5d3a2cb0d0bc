import { Checkbox } from "@base-ui/react/checkbox";
import { Check, Globe, Heart, Play } from "lucide-react";
import { useEffect, useRef, memo, useId } from "react";
import { Link } from "react-router-dom";
import { CreationThumb } from "#client/features/creations/creation-thumb.tsx";
import { dragCreation } from "#client/features/creations/dragged-creation.ts";
import { shownStatus } from "#client/features/creations/shown-status.ts";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { StatusBadge } from "#client/features/status/status-badge.tsx";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { useMessages } from "#client/lib/language/language.ts";
import { creationPath } from "#client/lib/paths.ts";
import { clock } from "#client/lib/time/clock.ts";
import { cx } from "#client/ui/cx.ts";
import { useRowsInView } from "#client/ui/lists/use-rows-in-view.ts";
import { type Creation, isUsableCreation } from "#shared/creations/creations.ts";
import { HistoryMenu } from "./history-menu.tsx";
import { type HistoryEntryProps, HistoryRow } from "./history-row.tsx";

/** The width of a tile, so that the browser loads no larger picture than needed. */
const sizes = "(min-width: 1280px) 240px, (min-width: 768px) 30vw, 48vw";
/** Legible on any picture. */
const onPicture = "bg-[rgb(8_12_26/.84)] text-[#f6f2ea]";

/** One creation as a tile. It can be dragged onto a composer, which its menu links, too. */
const HistoryTile = memo(function HistoryTile(props: HistoryEntryProps) {
  const { creation, isSelected, onSelect, onRename, onDelete } = props;
  const { id, title, thumbnailUrl, type, platform, status, isFavourite, isPublic, durationSeconds } = creation;
  const messages = useMessages("creations");
  const mayWrite = useMay()("content.write");
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
        draggable={isUsableCreation(status) && mayWrite}
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
              <span className="sr-only">{messages.video}</span>
              {durationSeconds !== null && <span className="num">{clock(Math.round(durationSeconds))}</span>}
            </span>
          )}
        </span>
      </Link>
      <IfMay action="content.write">
        <Checkbox.Root
          checked={isSelected}
          onCheckedChange={(isChosen) => onSelect([id], isChosen)}
          aria-label={messages.selection.select({ title })}
          className={cx(
            "touch-area absolute top-2 left-2 grid size-6 place-items-center rounded-sm border border-[rgb(246_242_234/.7)] data-checked:border-accent data-checked:bg-accent",
            onPicture,
            // With a mouse the checkbox is visible on hover only; touch screens have no hover.
            !isSelected &&
              "pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100",
          )}
        >
          <Checkbox.Indicator className="text-accent-contrast">
            <Check size={16} strokeWidth={2.5} aria-hidden="true" />
          </Checkbox.Indicator>
        </Checkbox.Root>
      </IfMay>
      <div className="flex items-center gap-1 pl-0.5">
        <span dir="auto" id={nameId} className="min-w-0 grow truncate text-sm font-medium" title={title}>
          {title}
        </span>
        <span className="flex shrink-0 items-center gap-1.5 text-ink-3">
          {isFavourite && <Heart size={14} strokeWidth={2} fill="currentColor" aria-label={messages.menu.favourite} />}
          {isPublic && <Globe size={14} strokeWidth={2} aria-label={messages.menu.isPublic} />}
          {platform !== null && <PlatformIcon platform={platform} size={14} named />}
        </span>
        <HistoryMenu creation={creation} onRename={() => onRename(creation)} onDelete={() => onDelete([creation])} />
      </div>
    </div>
  );
});

interface HistoryGridProps {
  creations: readonly Creation[];
  isGrid: boolean;
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  onRename: (creation: Creation) => void;
  onDelete: (creations: readonly Creation[]) => void;
  /** Called when the end of the list comes near the viewport. */
  onNearEnd: () => void;
}

/** The storage key for tiles instead of rows. */
export const gridFlag = "library-grid";
export const gridClass =
  "grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-3 md:gap-x-4 md:gap-y-5 lg:grid-cols-4 xl:grid-cols-5";

const captionPx = 38;
const listRowPx = 69;

/** A virtualized list of tiles or rows. */
export function HistoryGrid({ creations, isGrid, selected, onNearEnd, ...actions }: HistoryGridProps) {
  const messages = useMessages("creations");
  const list = useRef<HTMLUListElement>(null);
  const view = useRowsInView({
    list,
    count: creations.length,
    usualRowPx: (columnPx) => (isGrid ? columnPx + captionPx : listRowPx),
    rowsAhead: isGrid ? 3 : 10,
    idOf: (index) => creations[index]?.id,
  });
  const isNearEnd = view.until >= creations.length;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd, creations.length]);
  const Entry = isGrid ? HistoryTile : HistoryRow;
  return (
    <div className={isGrid ? "border-t border-line p-4 md:p-5" : undefined}>
      <ul
        ref={list}
        aria-label={messages.name}
        className={isGrid ? gridClass : undefined}
        style={{ paddingTop: view.above, paddingBottom: view.below }}
      >
        {creations.slice(view.from, view.until).map((creation, offset) => {
          const index = view.from + offset;
          const row = view.rowOf(index);
          return (
            <li
              key={creation.id}
              ref={row === undefined ? undefined : view.measureRow}
              data-index={row}
              aria-setsize={creations.length}
              aria-posinset={index + 1}
              className="min-w-0"
            >
              <Entry creation={creation} isSelected={selected.has(creation.id)} {...actions} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
