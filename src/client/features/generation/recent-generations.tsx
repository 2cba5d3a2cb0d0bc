import { errorText } from "#client/lib/api-error.ts";
import { usableCreationStatuses } from "#shared/creations.ts";
import { trpc } from "#client/lib/trpc.ts";
import { cx } from "#client/ui/cx.ts";

const shownAtOnce = 4;

/** Also the source of the picture that stands in for one that will not load. */
export const useRecentImages = () =>
  trpc.creations.list.useQuery({ type: "image", status: [...usableCreationStatuses], limit: shownAtOnce });

export function RecentGenerations({ shownId, onOpen }: { shownId: string | null; onOpen: (id: string) => void }) {
  const { data, error, refetch } = useRecentImages();
  return (
    <div>
      <h2 className="mb-2 font-sans text-sm font-medium tracking-normal">Recent Generations</h2>
      {error !== null && data === undefined && (
        <p className="text-xs text-ink-3">
          {errorText(error)}{" "}
          <button type="button" className="link" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      {data?.creations.length === 0 && <p className="text-xs text-ink-3">Finished images are kept here.</p>}
      <ul className="grid grid-cols-4 gap-2" aria-busy={data === undefined && error === null}>
        {data?.creations.map((creation) => (
          <li key={creation.id}>
            <button
              type="button"
              aria-label={`Open ${creation.title}`}
              aria-current={creation.id === shownId || undefined}
              title={creation.title}
              onClick={() => onOpen(creation.id)}
              className={cx(
                "block aspect-square w-full overflow-hidden rounded-[8px] border border-line",
                creation.id === shownId && "outline-2 outline-offset-2 outline-thread",
              )}
            >
              {creation.thumbnailUrl !== null && (
                <img src={creation.thumbnailUrl} alt="" className="size-full object-cover" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
