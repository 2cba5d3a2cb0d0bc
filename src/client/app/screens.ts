import { ahead } from "#client/lib/ahead.ts";
import { prepareTexts } from "#client/lib/language.ts";
import { paths } from "#client/lib/paths.ts";
import type { Area } from "#client/texts/areas.ts";

/** A screen and its words, brought side by side. */
export const screen =
  <Screen>(load: () => Promise<Screen>, ...areas: Area[]) =>
  async (): Promise<Screen> => {
    const module = load();
    const words = [prepareTexts("shell"), ...areas.map(prepareTexts)];
    // The words even when the screen does not come: that is said in the person's language, too.
    await Promise.allSettled([module, ...words]);
    await Promise.all(words);
    return module;
  };

/**
 * Every screen is a lazy chunk that exports `Component` from src/client/routes.
 * A new signed-in screen is one line in `signedIn`, its path in lib/paths.ts and its link in shell/navigation.ts.
 */
export const signedIn = [
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
    lazy: screen(() => import("#client/routes/post-insta.tsx"), "composer", "media", "posts", "accounts"),
  },
  {
    path: paths.postX,
    lazy: screen(() => import("#client/routes/post-x.tsx"), "composer", "media", "posts", "accounts"),
  },
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
  // Whatever else somebody looks for in here.
  { path: `${paths.dashboard}/*`, lazy: screen(() => import("#client/routes/not-found.tsx")) },
] satisfies { path: string; lazy: () => Promise<unknown> }[];

/** Brings a screen and its words before somebody goes there. */
export const prepareScreen = (path: string): void => ahead(signedIn.find((route) => route.path === path)?.lazy());
