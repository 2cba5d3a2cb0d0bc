import type { ReactNode } from "react";
import { ahead } from "#client/lib/ahead.ts";
import { prepareTexts } from "#client/lib/language.ts";
import { isLostChunk } from "#client/lib/lost-chunks.ts";
import { paths } from "#client/lib/paths.ts";
import { accessToken } from "#client/lib/session.ts";
import { FrontDoor } from "./front-door.tsx";
import { StartError } from "./start-error.tsx";

/** The landing page may stand in the page that the server sent. */
type Show = (page: ReactNode, what?: { isLanding?: boolean }) => void;

/** The router with all that the screens behind it need. */
const loadApp = () => import("./app.tsx");

/** Leads from the landing page to another screen. The landing page stays until that screen is there. */
async function enter(show: Show, path: string): Promise<void> {
  try {
    const { App, router } = await loadApp();
    await router.navigate(path);
    show(<App />);
  } catch {
    // The part is gone since the server was updated, or there is no connection: the browser tries, or says so.
    location.assign(path);
  }
}

/**
 * A visitor who reads the landing page is shown it without the router and without what talks to the server. It is in the first file:
 * in one of its own it would be asked for only when the first one has come, and so would its pictures.
 */
async function showLanding(show: Show): Promise<void> {
  await Promise.all([prepareTexts("shell"), prepareTexts("landing")]);
  show(<FrontDoor enter={(path) => void enter(show, path)} onIntent={() => ahead(loadApp())} />, { isLanding: true });
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
    // In English when not even the words come.
    await prepareTexts("shell").catch(() => undefined);
    show(<StartError isLost={isLostChunk(error)} />);
  }
}
