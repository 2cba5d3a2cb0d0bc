import { type ReactNode, startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { start } from "./app/start.tsx";
import { watchTyping } from "./lib/fresh-page.ts";
import { watchLanguage } from "./lib/language.ts";
import { watchLostChunks } from "./lib/lost-chunks.ts";
import { registerServiceWorker } from "./lib/service-worker.ts";
import { watchTheme } from "./lib/theme.ts";
import { watchTimeZone } from "./lib/time-zone.ts";
import { isPageWritten, takeOverPage } from "./lib/written-page.ts";
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

watchLostChunks();
watchTyping();
watchTheme();
watchLanguage();
watchTimeZone();
let root: Root | undefined;
void start((page, { isLanding = false } = {}) => {
  const whole = <StrictMode>{page}</StrictMode>;
  // As a transition, taking the page over leaves room for what somebody does meanwhile.
  startTransition(() => {
    if (root === undefined) root = firstRoot(whole, isLanding, element);
    else root.render(whole);
  });
});
// After everything that the first screen needs.
addEventListener("load", () => void registerServiceWorker());
