import { createBrowserRouter, type RouteObject } from "react-router-dom";
import { paths } from "#client/lib/paths.ts";
import { Root } from "./root.tsx";
import { RouteError, ScreenError } from "./route-error.tsx";
import { SignedInGuard, SignedOutGuard } from "./guards.tsx";
import { RouteLoading } from "./route-loading.tsx";
import { screen, signedIn } from "./screens.ts";

const signedOut: RouteObject[] = [
  { path: paths.auth, lazy: screen(() => import("#client/routes/auth.tsx"), "auth", "password", "security") },
  { path: paths.signin, lazy: screen(() => import("#client/routes/signin.tsx"), "auth", "password", "security") },
];

/** For everybody, signed in or not. */
const open: RouteObject[] = [
  { path: paths.person, lazy: screen(() => import("#client/routes/person.tsx"), "people") },
  { path: paths.dataDeletion, lazy: screen(() => import("#client/routes/data-deletion.tsx"), "people") },
];

/** Where mailed links lead, signed in or not. */
const mailedLinks: RouteObject[] = [
  { path: paths.forgotPassword, lazy: screen(() => import("#client/routes/forgot-password.tsx"), "auth") },
  { path: paths.resetPassword, lazy: screen(() => import("#client/routes/reset-password.tsx"), "auth", "password") },
  { path: paths.verifyEmail, lazy: screen(() => import("#client/routes/verify-email.tsx"), "auth") },
  { path: paths.newsletterConfirm, lazy: screen(() => import("#client/routes/newsletter-confirm.tsx"), "newsletter") },
  {
    path: paths.newsletterUnsubscribe,
    lazy: screen(() => import("#client/routes/newsletter-unsubscribe.tsx"), "newsletter"),
  },
];

/** The shell stays when one of its screens fails. */
const withOwnError = (routes: RouteObject[], ErrorBoundary = RouteError): RouteObject[] => [
  { ErrorBoundary, children: routes },
];

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: RouteLoading,
    children: [
      { path: paths.landing, lazy: screen(() => import("#client/routes/landing.tsx"), "landing") },
      ...withOwnError(mailedLinks),
      ...withOwnError(open),
      { Component: SignedOutGuard, children: withOwnError(signedOut) },
      {
        Component: SignedInGuard,
        children: [{ lazy: screen(() => import("./shell/shell.tsx")), children: withOwnError(signedIn, ScreenError) }],
      },
      { path: "*", lazy: screen(() => import("#client/routes/not-found.tsx")) },
    ],
  },
]);
