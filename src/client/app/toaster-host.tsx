import { lazy, Suspense, useEffect, useState } from "react";
import { firstToast } from "#client/lib/toast.ts";

const Toaster = lazy(async () => ({ default: (await import("#client/ui/toaster.tsx")).Toaster }));

/** Brings the toaster with the first toast; or at once where one may have to say that the server cannot be reached. */
export function ToasterHost({ isWantedSoon = false }) {
  const [isWanted, setIsWanted] = useState(isWantedSoon);
  useEffect(() => {
    void firstToast.then(() => setIsWanted(true));
  }, []);
  return <Suspense>{isWanted && <Toaster />}</Suspense>;
}
