import { LoaderCircle, TriangleAlert } from "lucide-react";
import type { Creation } from "#shared/creations/creations.ts";
import { formatShare } from "#client/lib/format.ts";
import { cx } from "#client/ui/cx.ts";
import { SizedImage } from "#client/ui/sized-image.tsx";
import { useTexts } from "#client/lib/language.ts";

interface RunStripProps {
  run: readonly Creation[];
  shownId: string;
  onOpen: (id: string) => void;
}

const shareOf = (progress: number) => formatShare(Math.round(progress * 100) / 100);

/** The results of one go, to choose from. Nothing for a single one. */
export function RunStrip({ run, shownId, onOpen }: RunStripProps) {
  const { stage: words } = useTexts("generation");
  if (run.length < 2) return null;
  const stateOf = ({ status, progress }: Creation) => {
    if (status === "failed") return [words.failed];
    if (status !== "processing") return [];
    return progress === null ? [words.inProgress] : [words.inProgress, shareOf(progress)];
  };
  return (
    <ul aria-label={words.run} className="flex gap-2 border-t border-line px-3 py-3 md:px-4">
      {run.map((creation, index) => (
        <li key={creation.id}>
          <button
            type="button"
            aria-label={[words.ofRun(index + 1, run.length), ...stateOf(creation)].join(", ")}
            aria-current={creation.id === shownId || undefined}
            onClick={() => onOpen(creation.id)}
            className={cx(
              "grid size-16 place-items-center overflow-hidden rounded-[8px] border border-line bg-surface-2 text-ink-3 hover:border-line-strong",
              creation.id === shownId && "outline-2 outline-offset-2 outline-thread",
            )}
          >
            <Cell creation={creation} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Cell({ creation: { thumbnailUrl, status, progress } }: { creation: Creation }) {
  if (thumbnailUrl !== null)
    return <SizedImage url={thumbnailUrl} alt="" sizes="64px" className="size-full object-cover" />;
  if (status === "failed")
    return <TriangleAlert size={18} strokeWidth={1.75} className="text-danger" aria-hidden="true" />;
  if (progress === null) return <LoaderCircle size={18} strokeWidth={1.75} aria-hidden="true" />;
  return <span className="num text-xs">{shareOf(progress)}</span>;
}
