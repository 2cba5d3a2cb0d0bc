import { createBrowserRouter, type RouteObject } from "react-router-dom";
import { prepareTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import type { Area } from "#client/texts/areas.ts";
import { Root } from "./root.tsx";
import { RouteError } from "./route-error.tsx";
import { SignedInGuard, SignedOutGuard } from "./guards.tsx";
import { RouteLoading } from "./route-loading.tsx";

/** A screen and its words, brought side by side. */
const screen =
  <Screen,>(load: () => Promise<Screen>, ...areas: Area[]) =>
  async (): Promise<Screen> => {
    const [module] = await Promise.all([load(), prepareTexts("shell"), ...areas.map(prepareTexts)]);
    return module;
  };

/**
 * Every screen is a lazy chunk that exports `Component` from src/client/routes.
 * A new signed-in screen is one line in `signedIn`, its path in lib/paths.ts and its link in shell/navigation.ts.
 */
const signedIn: RouteObject[] = [
  {
    path: paths.dashboard,
    lazy: screen(() => import("#client/routes/dashboard.tsx"), "dashboard", "creations", "posts"),
  },
  {
    path: paths.generateImage,
    lazy: screen(() => import("#client/routes/generate-image.tsx"), "generation", "spending"),
  },
  {
    path: paths.generateVideo,
    lazy: screen(() => import("#client/routes/generate-videos.tsx"), "generation", "spending"),
  },
  { path: paths.creations, lazy: screen(() => import("#client/routes/creations.tsx"), "creations") },
  {
    path: paths.postMeta,
    lazy: screen(() => import("#client/routes/post-insta.tsx"), "composer", "posts", "accounts"),
  },
  { path: paths.postX, lazy: screen(() => import("#client/routes/post-x.tsx"), "composer", "posts", "accounts") },
  { path: paths.analytics, lazy: screen(() => import("#client/routes/analytics.tsx"), "analytics") },
  { path: paths.templates, lazy: screen(() => import("#client/routes/templates.tsx"), "templates") },
  { path: paths.notifications, lazy: screen(() => import("#client/routes/notifications.tsx"), "notifications") },
  { path: paths.calendar, lazy: screen(() => import("#client/routes/calendar.tsx"), "calendar", "posts") },
  { path: paths.posts, lazy: screen(() => import("#client/routes/posts.tsx"), "posts") },
  { path: paths.post, lazy: screen(() => import("#client/routes/post.tsx"), "posts") },
  { path: paths.profile, lazy: screen(() => import("#client/routes/profile.tsx"), "profile", "email") },
  {
    path: paths.settings,
    lazy: screen(
      () => import("#client/routes/settings.tsx"),
      "settings",
      "accounts",
      "email",
      "password",
      "auth",
      "security",
      "spending",
      "billing",
      "posts",
    ),
  },
];

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
const withOwnError = (routes: RouteObject[]): RouteObject[] => [{ ErrorBoundary: RouteError, children: routes }];

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
        children: [{ lazy: screen(() => import("./shell/shell.tsx")), children: withOwnError(signedIn) }],
      },
      { path: "*", lazy: screen(() => import("#client/routes/not-found.tsx")) },
    ],
  },
]);
