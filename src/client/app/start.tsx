import type { ReactNode } from "react";
import { prepareTexts } from "#client/lib/language/language.ts";
import { isLostChunk } from "#client/lib/page/lost-chunks.ts";
import { prefetch } from "#client/lib/page/prefetch.ts";
import { paths } from "#client/lib/paths.ts";
import { accessToken } from "#client/lib/session/session.ts";
import { FrontDoor } from "./front-door.tsx";
import { StartError } from "./start-error.tsx";

/** `isLanding`: the server may have sent the landing page as HTML. */
type Show = (page: ReactNode, what?: { isLanding?: boolean }) => void;

/** The router and the providers of its screens. */
const loadApp = () => import("./app.tsx");

/** Opens another screen from the landing page, which stays visible until that screen has loaded. */
async function enter(show: Show, path: string): Promise<void> {
  try {
    const { App, router } = await loadApp();
    await router.navigate(path);
    show(<App />);
  } catch {
    // The chunk is gone after an update, or there is no connection: the browser loads the page or shows its own error.
    location.assign(path);
  }
}

/**
 * Shows the landing page to a visitor, without the router and the tRPC client. The page is part of the first chunk: a
 * chunk of its own would be requested only after the first one, and its images later still.
 */
async function showLanding(show: Show): Promise<void> {
  await Promise.all([prepareTexts("shell"), prepareTexts("landing")]);
  show(<FrontDoor enter={(path) => void enter(show, path)} onIntent={() => prefetch(loadApp())} />, {
    isLanding: true,
  });
}

async function showApp(show: Show): Promise<void> {
  const { App } = await loadApp();
  show(<App />);
}

export async function start(show: Show): Promise<void> {
  const isVisitor = location.pathname === paths.landing && accessToken() === null;
  try {
    await (isVisitor ? showLanding(show) : showApp(show));
  } catch (error) {
    // English if the messages cannot be loaded.
    await prepareTexts("shell").catch(() => undefined);
    show(<StartError isLost={isLostChunk(error)} />);
  }
}
