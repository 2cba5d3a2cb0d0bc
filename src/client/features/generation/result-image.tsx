import { useEffect, useState } from "react";
import { useTexts } from "#client/lib/language.ts";

const retryMs = 1_000;

interface ResultImageProps {
  url: string;
  alt: string;
  /** First recent image, shown when this one fails twice. */
  fallbackUrl: string | null;
}

type Attempt = "first" | "waiting" | "second" | "given-up";

/** Retries once after a second; then another picture stands in, and says so. Give it the url as key. */
export function ResultImage({ url, alt, fallbackUrl }: ResultImageProps) {
  const { result: words } = useTexts("generation");
  const [attempt, setAttempt] = useState<Attempt>("first");

  useEffect(() => {
    if (attempt !== "waiting") return;
    const timer = setTimeout(() => setAttempt("second"), retryMs);
    return () => clearTimeout(timer);
  }, [attempt]);

  if (attempt === "given-up") {
    return (
      <>
        {fallbackUrl !== null && <img src={fallbackUrl} alt="" className="size-full object-contain" />}
        <div
          role="alert"
          className="absolute inset-x-3 bottom-3 flex items-center justify-between gap-3 rounded-md border border-line bg-surface-1 px-3.5 py-2.5 text-sm"
        >
          {words.fallback}
          <button type="button" className="link" onClick={() => setAttempt("waiting")}>
            {words.reload}
          </button>
        </div>
      </>
    );
  }
  // The marker makes the second try a new address, past whatever was cached of the first.
  const src = attempt === "second" ? `${url}?retry=1` : url;
  return (
    <img
      key={src}
      src={src}
      alt={alt}
      onError={() => setAttempt(attempt === "second" ? "given-up" : "waiting")}
      className="size-full object-contain"
    />
  );
}
