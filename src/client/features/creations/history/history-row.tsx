import { Checkbox } from "@base-ui/react/checkbox";
import { Check, Globe, Heart, Play } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router-dom";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { StatusBadge } from "#client/features/status/status-badge.tsx";
import { IfMay } from "#client/features/workspaces/if-may.tsx";
import { formatDate } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { useSay } from "#client/lib/language/sentences.ts";
import { creationPath } from "#client/lib/paths.ts";
import type { Creation } from "#shared/creations/creations.ts";
import { CreationThumb } from "../creation-thumb.tsx";
import { shownStatus } from "../shown-status.ts";
import { HistoryMenu } from "./history-menu.tsx";

/** The props of a creation in the library, as a row or as a tile. */
export interface HistoryEntryProps {
  creation: Creation;
  isSelected: boolean;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  onRename: (creation: Creation) => void;
  onDelete: (creations: readonly Creation[]) => void;
}

const linkClass =
  "grid min-w-0 grow grid-cols-[48px_minmax(0,1fr)] items-center gap-3 py-2.5 md:grid-cols-[48px_minmax(0,1fr)_60px_92px_112px] md:gap-4";

export const HistoryRow = memo(function HistoryRow(props: HistoryEntryProps) {
  const { creation, isSelected, onSelect, onRename, onDelete } = props;
  const { id, title, prompt, description, thumbnailUrl, type, platform, createdAt, isFavourite, isPublic } = creation;
  const messages = useMessages("creations");
  const details = description ?? prompt ?? "";
  const say = useSay();
  const failure =
    creation.error === null || creation.error.code === "CANCELLED" ? undefined : say(creation.error.message);
  // Hidden if the title is its beginning.
  const text = failure ?? (details.startsWith(title.replace(/…$/, "")) ? "" : details);
  return (
    <div className="flex items-center gap-3 border-t border-line pr-2 pl-4 hover:bg-surface-2 has-data-checked:bg-selected md:pr-3 md:pl-5">
      <IfMay action="content.write">
        <Checkbox.Root
          checked={isSelected}
          onCheckedChange={(isChosen) => onSelect([id], isChosen)}
          aria-label={messages.selection.select({ title })}
          className="touch-area grid size-[18px] shrink-0 place-items-center rounded-[5px] border border-line-strong bg-surface-2 data-checked:border-accent data-checked:bg-accent"
        >
          <Checkbox.Indicator className="text-accent-contrast">
            <Check size={14} strokeWidth={2.5} aria-hidden="true" />
          </Checkbox.Indicator>
        </Checkbox.Root>
      </IfMay>
      <Link to={creationPath(creation)} className={linkClass}>
        <span className="relative">
          <CreationThumb url={thumbnailUrl} />
          {type === "video" && (
            <span className="absolute right-0.5 bottom-0.5 grid size-4 place-items-center rounded-[4px] bg-[rgb(8_12_26/.84)] text-[#f6f2ea]">
              <Play size={10} strokeWidth={2.5} aria-hidden="true" />
              <span className="sr-only">{messages.video}</span>
            </span>
          )}
        </span>
        <span className="min-w-0">
          <span dir="auto" className="block truncate font-medium" title={title}>
            {title}
          </span>
          {text !== "" && (
            <span dir="auto" className="block truncate text-sm text-ink-3" title={text}>
              {text}
            </span>
          )}
          <span className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 md:hidden">
            <StatusBadge status={shownStatus(creation)} />
            <time dateTime={createdAt} className="num text-xs whitespace-nowrap text-ink-3">
              {formatDate(createdAt)}
            </time>
          </span>
        </span>
        <span className="flex items-center justify-end gap-1.5 text-ink-2 max-md:hidden">
          {isFavourite && (
            <Heart size={15} strokeWidth={1.75} fill="currentColor" aria-label={messages.menu.favourite} />
          )}
          {isPublic && <Globe size={15} strokeWidth={1.75} aria-label={messages.menu.isPublic} />}
          {platform !== null && <PlatformIcon platform={platform} size={15} named />}
        </span>
        <time dateTime={createdAt} className="num text-right text-xs text-ink-3 max-md:hidden">
          {formatDate(createdAt)}
        </time>
        <span className="justify-self-end max-md:hidden">
          <StatusBadge status={shownStatus(creation)} />
        </span>
      </Link>
      <HistoryMenu creation={creation} onRename={() => onRename(creation)} onDelete={() => onDelete([creation])} />
    </div>
  );
});
