import { useEffect, useState } from "react";
import { useShellTexts } from "#client/lib/language.ts";
import { Mark } from "#client/ui/logo.tsx";

const quietMs = 300;

/** Shown between screens, and not at all when the wait is short. */
export function RouteLoading() {
  const { loading } = useShellTexts();
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <output className="grid min-h-dvh place-content-center justify-items-center gap-4">
      <span className="sr-only">{loading}</span>
      {visible && (
        <>
          <Mark height={40} />
          <span className="thread-line shuttle block w-40" />
        </>
      )}
    </output>
  );
}
