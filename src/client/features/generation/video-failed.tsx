import { useTexts } from "#client/lib/language.ts";

interface VideoFailedProps {
  posterUrl: string | null;
  onReload: () => void;
}

/** The film's own poster stands in: a sample would pass for the result. */
export function VideoFailed({ posterUrl, onReload }: VideoFailedProps) {
  const { result: words } = useTexts("generation");
  return (
    <>
      {posterUrl !== null && <img src={posterUrl} alt="" className="size-full object-contain" />}
      <div
        role="alert"
        className="absolute inset-x-3 bottom-3 flex items-center justify-between gap-3 rounded-md border border-line bg-surface-1 px-3.5 py-2.5 text-sm"
      >
        {words.notPlayed}
        <button type="button" className="link" onClick={onReload}>
          {words.reload}
        </button>
      </div>
    </>
  );
}
