import { lazy, Suspense, useEffect, useState } from "react";
import { firstToast } from "#client/lib/toast.ts";

const Toaster = lazy(async () => ({ default: (await import("#client/ui/toaster.tsx")).Toaster }));

const soonMs = 5_000;

/** Brings the toaster with the first toast; or soon, where one may have to say that the server cannot be reached. */
export function ToasterHost({ isWantedSoon = false }) {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    void firstToast.then(() => setIsWanted(true));
    if (!isWantedSoon) return;
    const timer = setTimeout(() => setIsWanted(true), soonMs);
    return () => clearTimeout(timer);
  }, [isWantedSoon]);
  return <Suspense>{isWanted && <Toaster />}</Suspense>;
}
