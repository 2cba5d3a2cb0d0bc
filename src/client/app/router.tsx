import { useEffect, useRef } from "react";
import {
  type RouteObject,
  createBrowserRouter,
  useRouteError,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from "react-router-dom";
import { isLostChunk } from "#client/lib/page/lost-chunks.ts";
import { paths } from "#client/lib/paths.ts";
import { tabBase, tabWorkspaceId } from "#client/lib/session/tab-workspace.ts";
import { pathOf } from "#client/lib/workspace-address.ts";
import { SignedInGuard, SignedOutGuard } from "./guards.tsx";
import { RouteLoading } from "./route-loading.tsx";
import { screen, signedIn } from "./screens.ts";
import { StartError } from "./start-error.tsx";

function Root() {
  useScreenChange();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** The path at the start of the app: this screen, or the landing page that led to it. */
const firstPath = pathOf(location.pathname);

/**
 * Focuses the heading after a change of screen so that screen readers announce it. The first screen keeps the focus.
 */
function useScreenChange(): void {
  const { pathname, hash } = useLocation();
  const { state } = useNavigation();
  const shown = useRef(firstPath);

  useEffect(() => {
    if (state !== "idle" || shown.current === pathname) return;
    shown.current = pathname;
    if (hash === "") document.querySelector<HTMLElement>("h1[tabindex='-1']")?.focus({ preventScroll: true });
  }, [pathname, hash, state]);
}

const RouteError = () => <StartError isLost={isLostChunk(useRouteError())} />;

/** The shell stays visible around a screen that fails. */
const ScreenError = () => <StartError isLost={isLostChunk(useRouteError())} isPart />;

const signedOut: RouteObject[] = [
  { path: paths.auth, lazy: screen(() => import("#client/routes/auth.tsx"), "auth", "security") },
  { path: paths.signin, lazy: screen(() => import("#client/routes/signin.tsx"), "auth", "security") },
];

const landing: RouteObject = {
  path: paths.landing,
  lazy:
    tabWorkspaceId === null
      ? screen(() => import("#client/routes/landing.tsx"), "landing")
      : screen(() => import("./leave-workspace.tsx")),
};

const signedInGuard: RouteObject =
  tabWorkspaceId === null ? { Component: SignedInGuard } : { lazy: screen(() => import("./shared-guard.tsx")) };

/** Without the shell: the person leaves this page for the program again. */
const consent: RouteObject = {
  path: paths.authorize,
  lazy: screen(() => import("#client/routes/authorize.tsx"), "auth", "security", "programs", "workspaces"),
};

/** For signed-in and signed-out users. */
const open: RouteObject[] = [
  { path: paths.join, lazy: screen(() => import("#client/routes/links/join.tsx"), "workspaces", "auth") },
  { path: paths.share, lazy: screen(() => import("#client/routes/share.tsx"), "media") },
  {
    path: paths.review,
    lazy: screen(() => import("#client/routes/links/review.tsx"), "clientReview", "media", "composer"),
  },
  { path: paths.person, lazy: screen(() => import("#client/routes/person.tsx"), "publicProfiles") },
  { path: paths.dataDeletion, lazy: screen(() => import("#client/routes/data-deletion.tsx"), "publicProfiles") },
];

/** Targets of links in mails, for signed-in and signed-out users. */
const mailedLinks: RouteObject[] = [
  { path: paths.forgotPassword, lazy: screen(() => import("#client/routes/forgot-password.tsx"), "auth") },
  { path: paths.resetPassword, lazy: screen(() => import("#client/routes/reset-password.tsx"), "auth") },
  { path: paths.verifyEmail, lazy: screen(() => import("#client/routes/verify-email.tsx"), "auth") },
  {
    path: paths.newsletterConfirm,
    lazy: screen(() => import("#client/routes/newsletter/confirm.tsx"), "publicProfiles"),
  },
  {
    path: paths.newsletterUnsubscribe,
    lazy: screen(() => import("#client/routes/newsletter/unsubscribe.tsx"), "publicProfiles"),
  },
];

/** The parent of these screens stays when one of them fails. */
const withOwnError = (routes: RouteObject[], ErrorBoundary = RouteError): RouteObject[] => [
  { ErrorBoundary, children: routes },
];

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: RouteLoading,
    children: [
      landing,
      ...withOwnError(mailedLinks),
      ...withOwnError(open),
      { Component: SignedOutGuard, children: withOwnError(signedOut) },
      {
        ...signedInGuard,
        children: [
          { lazy: screen(() => import("./shell/shell.tsx")), children: withOwnError(signedIn, ScreenError) },
          ...withOwnError([consent]),
        ],
      },
      { path: "*", lazy: screen(() => import("#client/routes/not-found.tsx")) },
    ],
  },
];

export const router = createBrowserRouter(routes, { basename: tabBase });
