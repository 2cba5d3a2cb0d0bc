import type { Area } from "#client/lib/language/bind-messages.ts";
import { prepareTexts } from "#client/lib/language/language.ts";
import { prefetch } from "#client/lib/page/prefetch.ts";
import { paths } from "#client/lib/paths.ts";

/** Loads a screen and its messages in parallel. */
export const screen =
  <Screen>(load: () => Promise<Screen>, ...areas: Area[]) =>
  async (): Promise<Screen> => {
    const module = load();
    const messages = [prepareTexts("shell"), ...areas.map(prepareTexts)];
    // Wait for the messages even if the screen fails to load: the error screen needs them.
    await Promise.allSettled([module, ...messages]);
    await Promise.all(messages);
    return module;
  };

/**
 * Every screen is a lazy chunk that exports `Component` from src/client/routes.
 * A new signed-in screen is one line in `signedIn`, its path in lib/paths.ts and its link in shell/navigation.ts.
 */
export const signedIn = [
  {
    path: paths.dashboard,
    lazy: screen(() => import("#client/routes/dashboard.tsx"), "dashboard", "creations"),
  },
  {
    path: paths.generateImage,
    lazy: screen(() => import("#client/routes/generate-image.tsx"), "generation", "aiCosts"),
  },
  {
    path: paths.generateVideo,
    lazy: screen(() => import("#client/routes/generate-videos.tsx"), "generation", "aiCosts"),
  },
  { path: paths.creations, lazy: screen(() => import("#client/routes/creations.tsx"), "creations") },
  {
    path: paths.postAny,
    lazy: screen(
      () => import("#client/routes/composer/any.tsx"),
      "composer",
      "schedule",
      "media",
      "posts",
      "socialAccounts",
      "approvals",
    ),
  },
  {
    path: paths.postMeta,
    lazy: screen(
      () => import("#client/routes/composer/meta.tsx"),
      "composer",
      "schedule",
      "media",
      "posts",
      "socialAccounts",
      "approvals",
    ),
  },
  {
    path: paths.postX,
    lazy: screen(
      () => import("#client/routes/composer/x.tsx"),
      "composer",
      "schedule",
      "media",
      "posts",
      "socialAccounts",
      "approvals",
    ),
  },
  { path: paths.analytics, lazy: screen(() => import("#client/routes/analytics.tsx"), "analytics") },
  { path: paths.templates, lazy: screen(() => import("#client/routes/templates.tsx"), "templates") },
  { path: paths.notifications, lazy: screen(() => import("#client/routes/notifications.tsx"), "notifications") },
  {
    path: paths.calendar,
    lazy: screen(() => import("#client/routes/calendar.tsx"), "calendar", "posts", "clientLinks"),
  },
  {
    path: paths.posts,
    lazy: screen(() => import("#client/routes/posts/posts.tsx"), "posts", "bulkChanges", "clientLinks"),
  },
  {
    path: paths.importPosts,
    lazy: screen(() => import("#client/routes/posts/import-posts.tsx"), "imports", "bulkChanges"),
  },
  {
    path: paths.post,
    lazy: screen(() => import("#client/routes/posts/post.tsx"), "posts", "approvals", "clientLinks"),
  },
  {
    path: paths.approvals,
    lazy: screen(() => import("#client/routes/approvals.tsx"), "approvals", "posts", "clientLinks"),
  },
  { path: paths.profile, lazy: screen(() => import("#client/routes/profile.tsx"), "profile", "security") },
  {
    path: paths.settings,
    lazy: screen(
      () => import("#client/routes/settings.tsx"),
      "settings",
      "socialAccounts",
      "feeds",
      "webhooks",
      "auth",
      "security",
      "programs",
      "aiCosts",
      "posts",
      "workspaces",
      "approvals",
      "clientLinks",
      "profile",
    ),
  },
  // Any other path of the signed-in area.
  { path: `${paths.dashboard}/*`, lazy: screen(() => import("#client/routes/not-found.tsx")) },
] satisfies { path: string; lazy: () => Promise<unknown> }[];

/** Preloads a screen and its messages. */
export const prepareScreen = (path: string): void => prefetch(signedIn.find((route) => route.path === path)?.lazy());
