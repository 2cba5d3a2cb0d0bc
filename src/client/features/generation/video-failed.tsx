interface VideoFailedProps {
  posterUrl: string | null;
  onReload: () => void;
}

/** The film's own poster stands in: a sample would pass for the result. */
export function VideoFailed({ posterUrl, onReload }: VideoFailedProps) {
  return (
    <>
      {posterUrl !== null && <img src={posterUrl} alt="" className="size-full object-contain" />}
      <div
        role="alert"
        className="absolute inset-x-3 bottom-3 flex items-center justify-between gap-3 rounded-md border border-line bg-surface-1 px-3.5 py-2.5 text-sm"
      >
        The video could not be played here. You can still download it.
        <button type="button" className="link" onClick={onReload}>
          Reload
        </button>
      </div>
    </>
  );
}
