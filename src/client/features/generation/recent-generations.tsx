import { Play } from "lucide-react";
import { Link } from "react-router-dom";
import { SizedImage } from "#client/features/creations/sized-image.tsx";
import { errorText } from "#client/lib/api/api-error.ts";
import { trpc } from "#client/lib/api/trpc.ts";
import { useFailure } from "#client/lib/cache/use-failure.ts";
import { useMessages } from "#client/lib/language/language.ts";
import { paths } from "#client/lib/paths.ts";
import { cx } from "#client/ui/cx.ts";
import { type CreationType, usableCreationStatuses } from "#shared/creations/creations.ts";

const shownAtOnce = 4;

/** Also provides the fallback picture for a result that fails to load. */
export const useRecent = (type: CreationType) =>
  trpc.creations.list.useQuery({ type, status: [...usableCreationStatuses], limit: shownAtOnce });

interface RecentGenerationsProps {
  type: CreationType;
  shownId: string | null;
  onOpen: (id: string) => void;
}

export function RecentGenerations({ type, shownId, onOpen }: RecentGenerationsProps) {
  const { kinds, recent, stage } = useMessages("generation");
  const messages = kinds[type];
  const query = useRecent(type);
  const failure = useFailure(query);
  const { data } = query;
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between gap-2">
        <h2 className="font-sans text-sm font-medium tracking-normal">{messages.recent}</h2>
        <Link to={`${paths.creations}?type=${type}`} className="link touch-area text-sm">
          {recent.viewAll}
        </Link>
      </div>
      {failure !== null && data === undefined && (
        <p className="text-xs text-ink-3">
          {errorText(failure.error)}{" "}
          <button type="button" className="link" onClick={failure.onRetry}>
            {failure.isRetrying ? stage.trying : recent.tryAgain}
          </button>
        </p>
      )}
      {data?.creations.length === 0 && <p className="text-xs text-ink-3">{messages.noneYet}</p>}
      <ul className="grid grid-cols-4 gap-2" aria-busy={query.isPending}>
        {data?.creations.map((creation) => (
          <li key={creation.id}>
            <button
              type="button"
              aria-label={recent.open({ title: creation.title })}
              aria-current={creation.id === shownId || undefined}
              title={creation.title}
              onClick={() => onOpen(creation.id)}
              className={cx(
                "relative block aspect-square w-full overflow-hidden rounded-[8px] border border-line",
                creation.id === shownId && "outline-2 outline-offset-2 outline-thread",
              )}
            >
              {creation.thumbnailUrl !== null && (
                <SizedImage url={creation.thumbnailUrl} alt="" sizes="80px" className="size-full object-cover" />
              )}
              {type === "video" && <PlayMark />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const PlayMark = () => (
  <span className="absolute right-1 bottom-1 grid size-5 place-items-center rounded-[5px] bg-[rgb(8_12_26/.84)] text-[#f6f2ea]">
    <Play size={12} strokeWidth={2} aria-hidden="true" />
  </span>
);
