import { useEffect, useState } from "react";
import { useShellMessages } from "#client/lib/language/language.ts";
import { Mark } from "#client/ui/pictures/logo.tsx";

const quietMs = 300;

/** Shown between screens; blank during a short wait. */
export function RouteLoading() {
  const { loading } = useShellMessages();
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
