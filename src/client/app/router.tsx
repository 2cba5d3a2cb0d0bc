import { createBrowserRouter, type RouteObject } from "react-router-dom";
import { paths } from "#client/lib/paths.ts";
import { Root } from "./root.tsx";
import { RouteError } from "./route-error.tsx";
import { SignedInGuard, SignedOutGuard } from "./guards.tsx";
import { RouteLoading } from "./route-loading.tsx";

/**
 * Every screen is a lazy chunk that exports `Component` from src/client/routes.
 * A new signed-in screen is one line in `signedIn`, its path in lib/paths.ts and its link in shell/navigation.ts.
 */
const signedIn: RouteObject[] = [
  { path: paths.dashboard, lazy: () => import("#client/routes/dashboard.tsx") },
  { path: paths.generateImage, lazy: () => import("#client/routes/generate-image.tsx") },
  { path: paths.generateVideo, lazy: () => import("#client/routes/generate-videos.tsx") },
  { path: paths.creations, lazy: () => import("#client/routes/creations.tsx") },
  { path: paths.postMeta, lazy: () => import("#client/routes/post-insta.tsx") },
  { path: paths.postX, lazy: () => import("#client/routes/post-x.tsx") },
  { path: paths.settings, lazy: () => import("#client/routes/settings.tsx") },
];

const signedOut: RouteObject[] = [
  { path: paths.auth, lazy: () => import("#client/routes/auth.tsx") },
  { path: paths.signin, lazy: () => import("#client/routes/signin.tsx") },
];

/** Where mailed links lead, signed in or not. */
const mailedLinks: RouteObject[] = [
  { path: paths.forgotPassword, lazy: () => import("#client/routes/forgot-password.tsx") },
  { path: paths.resetPassword, lazy: () => import("#client/routes/reset-password.tsx") },
  { path: paths.verifyEmail, lazy: () => import("#client/routes/verify-email.tsx") },
  { path: paths.newsletterConfirm, lazy: () => import("#client/routes/newsletter-confirm.tsx") },
  { path: paths.newsletterUnsubscribe, lazy: () => import("#client/routes/newsletter-unsubscribe.tsx") },
];

/** The shell stays when one of its screens fails. */
const withOwnError = (routes: RouteObject[]): RouteObject[] => [{ ErrorBoundary: RouteError, children: routes }];

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: RouteLoading,
    children: [
      { path: paths.landing, lazy: () => import("#client/routes/landing.tsx") },
      ...withOwnError(mailedLinks),
      { Component: SignedOutGuard, children: withOwnError(signedOut) },
      {
        Component: SignedInGuard,
        children: [{ lazy: () => import("./shell/shell.tsx"), children: withOwnError(signedIn) }],
      },
      { path: "*", lazy: () => import("#client/routes/not-found.tsx") },
    ],
  },
]);
