import { type ComponentType, useEffect, useState } from "react";
import { reloadOnceSaved } from "#client/lib/fresh-page.ts";
import { isReachable } from "#client/lib/reachable.ts";
import { firstToast } from "#client/lib/toast.ts";

const soonMs = 5_000;

/** The service worker keeps what toasts are drawn with. */
const hasWorker = () => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;

/**
 * Brings the toaster with the first toast; or soon, where one may have to say that the server cannot be reached. Without a connection
 * it waits for one, for a browser does not ask twice for what it missed. What was missed all the same comes with the page loaded anew,
 * and nothing that is typed on the screen goes for it.
 */
export function ToasterHost({ isWantedSoon = false }) {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    const bring = async () => {
      if (hasWorker() || (await isReachable()))
        import("#client/ui/toaster.tsx").then((part) => setToaster(() => part.Toaster), reloadOnceSaved);
      else addEventListener("online", () => void bring(), { once: true });
    };
    void firstToast.then(bring);
    if (!isWantedSoon) return;
    const timer = setTimeout(() => void bring(), soonMs);
    return () => clearTimeout(timer);
  }, [isWantedSoon]);
  return Toaster && <Toaster />;
}
