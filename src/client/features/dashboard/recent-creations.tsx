import { ImagePlus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { CreationThumb } from "#client/features/creations/creation-thumb.tsx";
import { shownStatus } from "#client/features/creations/shown-status.ts";
import { PlatformIcon } from "#client/features/platforms/platform-icon.tsx";
import { StatusBadge } from "#client/features/status/status-badge.tsx";
import { useMay } from "#client/features/workspaces/current-workspace.tsx";
import { formatDate } from "#client/lib/language/format.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { creationPath, paths } from "#client/lib/paths.ts";
import { buttonClass } from "#client/ui/buttons/button-class.ts";
import { cx } from "#client/ui/cx.ts";
import { Card, CardHeader } from "#client/ui/layout/card.tsx";
import { EmptyState } from "#client/ui/lists/empty-state.tsx";
import type { Creation } from "#shared/creations/creations.ts";

/** The data of a row. An item without an id is a sample, without a link. */
export type ListedCreation = Pick<
  Creation,
  "type" | "title" | "description" | "prompt" | "thumbnailUrl" | "createdAt" | "status" | "error" | "platform"
> & { id: string | null };

interface RecentCreationsProps {
  creations: readonly ListedCreation[];
  /** Loads the list again; left out where it is loaded. */
  onRetry?: (() => void) | undefined;
  /** Shown below the empty state. */
  children?: ReactNode;
}

export function RecentCreations({ creations, onRetry, children }: RecentCreationsProps) {
  const messages = useMessages("creations");
  const mayWrite = useMay()("content.write");
  return (
    <Card aria-labelledby="recent-creations" className={cx("flex flex-col", creations.length > 0 && "self-start")}>
      <CardHeader title={messages.recent} id="recent-creations">
        <span className="flex gap-5">
          {onRetry !== undefined && (
            <button type="button" className="link touch-area text-sm" onClick={onRetry}>
              {messages.tryAgain}
            </button>
          )}
          <Link to={mayWrite ? paths.generateImage : paths.creations} className="link touch-area text-sm">
            {messages.viewAll}
          </Link>
        </span>
      </CardHeader>
      {creations.length === 0 ? (
        <>
          <EmptyState
            large
            className="my-auto"
            title={mayWrite ? messages.empty : messages.emptyToRead}
            action={
              mayWrite && (
                <Link to={paths.generateImage} className={buttonClass({ variant: "primary" })}>
                  <ImagePlus size={18} strokeWidth={1.75} aria-hidden="true" />
                  {messages.createFirst}
                </Link>
              )
            }
          >
            {mayWrite && messages.emptyText}
          </EmptyState>
          {children}
        </>
      ) : (
        <ul>
          {creations.map((creation) => (
            <CreationRow key={creation.id ?? creation.title} creation={creation} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const rowClass =
  "grid grid-cols-[48px_minmax(0,1fr)_auto] items-center gap-3 border-t border-line px-4 py-2.5 md:grid-cols-[48px_minmax(0,1fr)_20px_92px_116px] md:gap-4 md:px-5";

function CreationRow({ creation }: { creation: ListedCreation }) {
  const { id, type, title, description, prompt, platform, createdAt, thumbnailUrl } = creation;
  const fullText = description ?? prompt ?? "";
  // Empty if the title is the beginning of the text.
  const text = fullText.startsWith(title.replace(/…$/, "")) ? "" : fullText;
  const cells = (
    <>
      <CreationThumb url={thumbnailUrl} />
      <div className="min-w-0">
        <p dir="auto" className="truncate font-medium" title={fullText === "" ? title : fullText}>
          {title}
        </p>
        <p dir="auto" className="truncate text-sm text-ink-3" title={text}>
          {text}
        </p>
      </div>
      <span className="grid text-ink-2 max-md:hidden">
        {platform !== null && <PlatformIcon platform={platform} size={15} named />}
      </span>
      <time dateTime={createdAt} className="num text-right text-xs text-ink-3 max-md:hidden">
        {formatDate(createdAt)}
      </time>
      <span className="justify-self-end">
        <StatusBadge status={shownStatus(creation)} />
      </span>
    </>
  );
  return (
    <li>
      {id === null ? (
        <div className={rowClass}>{cells}</div>
      ) : (
        <Link to={creationPath({ id, type })} className={`${rowClass} hover:bg-surface-2`}>
          {cells}
        </Link>
      )}
    </li>
  );
}
