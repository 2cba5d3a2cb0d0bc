import { type ComponentType, useEffect, useState } from "react";
import { isReachable } from "#client/lib/page/reachable.ts";
import { reloadWhenSaved } from "#client/lib/page/reload-page.ts";
import { firstToast } from "#client/lib/toast/toast.ts";

const preloadMs = 5_000;

/** The service worker caches the toaster's chunk. */
const hasWorker = () => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;

/**
 * Loads the toaster's chunk at the first toast. `isPreloaded`: after 5 s at the latest, because a toast may have to
 * report that the server is unreachable. The load waits until the server is reachable, because a browser does not retry
 * a failed chunk. If it fails nevertheless, the page reloads as soon as nothing unsaved would be lost.
 */
export function ToasterHost({ isPreloaded = false }) {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = async () => {
      if (hasWorker() || (await isReachable()))
        import("#client/ui/feedback/toaster.tsx").then((part) => setToaster(() => part.Toaster), reloadWhenSaved);
      else addEventListener("online", () => void load(), { once: true });
    };
    void firstToast.then(load);
    if (!isPreloaded) return;
    const timer = setTimeout(() => void load(), preloadMs);
    return () => clearTimeout(timer);
  }, [isPreloaded]);
  return Toaster && <Toaster />;
}
