import { type ReactNode, startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { registerServiceWorker } from "#client/lib/browser/service-worker.ts";
import { watchLanguage } from "#client/lib/language/language.ts";
import { watchLostChunks } from "#client/lib/page/lost-chunks.ts";
import { isPageWritten, takeOverPage } from "#client/lib/page/prerendered-page.ts";
import { watchTyping } from "#client/lib/page/reload-page.ts";
import { watchTheme } from "#client/lib/page/theme.ts";
import { watchTimeZone } from "#client/lib/time/time-zone.ts";
import { start } from "./app/start.tsx";
import "./styles/app.css";

const element = document.getElementById("root");
if (element === null) throw new Error("index.html has no #root");

/** The landing page may stand there already. For a visitor it is taken over as it is, for others it makes room. */
function firstRoot(page: ReactNode, isLanding: boolean, place: HTMLElement): Root {
  if (isLanding && isPageWritten()) return hydrateRoot(place, page);
  place.replaceChildren();
  takeOverPage();
  const made = createRoot(place);
  made.render(page);
  return made;
}

let isWorkerRegistered = false;

/** After everything that the first screen needs. The scripts of the landing page come after the load event. */
function registerWorkerOnce(): void {
  if (isWorkerRegistered) return;
  isWorkerRegistered = true;
  if (document.readyState === "complete") void registerServiceWorker();
  else addEventListener("load", () => void registerServiceWorker());
}

watchLostChunks();
watchTyping();
watchTheme();
watchLanguage();
watchTimeZone();
let root: Root | undefined;
void start((page, { isLanding = false } = {}) => {
  const whole = <StrictMode>{page}</StrictMode>;
  // A transition: hydration yields to user input.
  startTransition(() => {
    if (root === undefined) root = firstRoot(whole, isLanding, element);
    else root.render(whole);
  });
  if (!isLanding) registerWorkerOnce();
});
