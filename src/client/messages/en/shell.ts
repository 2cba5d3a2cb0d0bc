import type { ReactNode } from "react";
import type { Plan } from "#shared/billing/billing.ts";
import { pluralIn, rich } from "../phrase.ts";

const plural = pluralIn("en");

/** The frame of the signed-in screens, and the screens shown in place of one that cannot be shown. */
export const shell = {
  home: "Postloom home",
  skip: "Skip to content",
  welcome: (name: ReactNode) => rich`Welcome back, ${name}`,
  loading: "Loading",
  menu: { title: "Menu", open: "Open menu", close: "Close menu", main: "Main", account: "Account" },
  screens: {
    dashboard: "Dashboard",
    generateImage: "Generate Images",
    generateVideo: "Generate Videos",
    postAny: "Post Anywhere",
    postMeta: "Post On Meta",
    postX: "Post On X",
    analytics: "Analytics",
    templates: "Templates",
    notifications: "Notifications",
    calendar: "Calendar",
    posts: "Posts",
    creations: "Library",
    settings: "Settings",
  },
  search: "Search",
  logout: "Logout",
  member: { none: "Member", basic: "Basic Member", premium: "Premium Member" } satisfies Record<Plan | "none", string>,
  userMenu: {
    label: "Account menu",
    profile: "Profile",
    theme: "Theme",
    dark: "Dark",
    light: "Light",
    auto: "Auto",
    signOut: "Sign Out",
  },
  /** Texts of the controls in src/client/ui, and messages of no special area. */
  kit: {
    optional: "(optional)",
    cancel: "Cancel",
    unsaved: { title: "Close without saving?", text: "What you have typed here will be lost.", discard: "Discard" },
    showPassword: "Show password",
    hidePassword: "Hide password",
    choices: "Show choices",
    attention: (count: number) =>
      plural(count, { one: `${count} field needs attention`, other: `${count} fields need attention` }),
    unreachable: "The server did not answer. Check your connection and try again.",
    httpError: (code: number) => `HTTP error! status: ${code}`,
    unexpected: "An unexpected error occurred",
    error: (what: string) => `Error: ${what}`,
    dismiss: "Dismiss",
    signedOutHere: "Signed out on this device only",
    noCopy: "This browser did not allow copying",
    noCopyText: "Browsers allow it on https addresses and on localhost only.",
    characters: "characters",
    tooMany: (count: number) => `${count} too many`,
    dates: {
      open: "Choose a date",
      months: "Change month",
      previous: "Previous month",
      next: "Next month",
      times: "Times",
      incomplete: "The date is incomplete: fill in the rest or clear it",
    },
    weekTimes: {
      time: (place: number) => `Time ${place}`,
      remove: (time: string) => `Remove ${time}`,
      days: (time: string) => `Days for ${time}`,
      add: "Add a time",
    },
    statuses: {
      draft: "Draft",
      scheduled: "Scheduled",
      pending: "Waiting",
      processing: "Processing",
      verifying: "Checking",
      needsUser: "Waits for you",
      completed: "Completed",
      posted: "Posted",
      partial: "Partly posted",
      cancelled: "Cancelled",
      failed: "Failed",
    },
    suggestion: {
      pressToCancel: (doing: string) => `${doing}. Press to cancel`,
      escapeCancels: (doing: string) => `${doing}. Escape cancels.`,
      cancel: "Cancel (Esc)",
      undo: "Undo",
      back: "Your text is back",
      ready: "The suggestion is ready",
      readyText: "You kept writing, so nothing was replaced.",
      use: "Use it",
      none: "No suggestion received",
      again: "Try again",
    },
  },
  sandbox: {
    label: "Sandbox",
    open: "Sandbox, open the feed",
    hint: "Accounts and posts stay on this server. See what was published in the sandbox feed.",
  },
  keys: {
    none: "Bluesky and Mastodon need no keys. The other networks do.",
    add: (metaId: ReactNode, metaSecret: ReactNode, xId: ReactNode, xSecret: ReactNode) =>
      rich`For Facebook, Instagram and X, set ${metaId} and ${metaSecret}, or ${xId} and ${xSecret}, in .env and start the server again.`,
    sandbox: (setting: ReactNode) =>
      rich`To try everything without keys, set ${setting} there: this server then simulates the networks.`,
  },
  stale: {
    label: "Reconnecting",
    hint: "The server does not respond. What you see may be out of date; it reloads as soon as the server responds.",
  },
  failed: {
    tab: "Something went wrong",
    title: "This screen could not be shown",
    text: "What you saved is safe. If the server was just updated, reloading brings the new version.",
    reload: "Reload",
  },
  /** Shown instead of `failed` and `unreachable` if the browser is offline. */
  offline: {
    tab: "Offline",
    title: "You are offline",
    text: "What you saved is safe. This screen loads as soon as you are connected again.",
  },
  unreachable: {
    tab: "Not reachable",
    title: "The server did not answer",
    text: "You are still signed in. Check your connection, or wait a moment if the server is being restarted.",
    retry: "Retry",
  },
  notFound: {
    tab: "Not found",
    title: "There is nothing at this address",
    text: "The link may be out of date or incomplete.",
    toDashboard: "Go to the dashboard",
    toStart: "Go to the start page",
  },
};
