import type { ReactNode } from "react";
import type { ConnectError } from "#shared/social-accounts/social-accounts.ts";
import { pluralIn, rich } from "../phrase.ts";

const plural = pluralIn("en");

/** What the settings and the composers say of the connected accounts. */
export const accounts = {
  ids: {
    facebook: "Facebook Page ID",
    instagram: "Instagram Business Account ID",
    x: "X account",
  },
  kinds: { facebook: "Page", instagram: "Business account", x: "Account" },
  none: "Nothing connected yet.",
  noSuch: (platform: string) => `No connected ${platform} account is called that`,
  looking: "Looking up your accounts",
  loadFailed: "Failed to load accounts",
  retry: "Retry",
  retrying: "Retrying",
  tryAgain: "Try again",
  isConnected: (account: string) => `${account}, connected`,
  isLost: (account: string) => `${account}, needs reconnecting`,
  pick: "Pick a connected account or type its id.",
  connect: (platform: string) => `Connect ${platform}`,
  addPage: "Add Page",
  addAccount: "Add account",
  opening: "Opening",
  notBegun: "Connecting could not begin",
  noKeys: (platform: string) => `This server has no keys for ${platform}.`,
  setKeys: (id: ReactNode, secret: ReactNode, site: ReactNode) =>
    rich`They come from an app at ${site}: set ${id} and ${secret}.`,
  howToAdd: "How to add them",
  connected: "Connected",
  lost: "Needs reconnecting",
  standard: "Default",
  until: (date: string) => `access until ${date}`,
  more: (account: string, platform: string) => `More actions for ${account} on ${platform}`,
  makeDefault: "Make default",
  metrics: "Show engagement metrics",
  metricsHint: "For followers, and for posts without a choice of their own. X charges for each read.",
  reconnect: "Reconnect",
  disconnect: "Disconnect",
  disconnecting: "Disconnecting",
  disconnectTitle: (account: string) => `Disconnect ${account}?`,
  disconnectText: (platform: string) =>
    `Postloom forgets its access to this ${platform} account. What is published stays there; posts still scheduled to it will not go out.`,
  notDisconnected: "The account is still connected",
  outcome: {
    connected: (platform: string) => `${platform} is connected`,
    connectedText: "Posts can go out to it now.",
    cancelled: "Connecting was cancelled",
    failed: "The account was not connected",
    again: "Please connect again.",
    reasons: {
      denied: "You did not allow Postloom to connect. Nothing has changed.",
      expired: "This took too long or was used before. Please connect again.",
      other_browser: "This was begun in another browser. Please connect again from here.",
      no_accounts: "No account that can be posted to was found among what you allowed.",
      refused: "The network did not accept the sign-in. Please connect again.",
      unavailable: "The network did not answer. Please try again in a moment.",
    } satisfies Record<ConnectError, string>,
  },
  health: {
    names: {
      token: "Connection",
      scopes: "Permissions",
      task: "Role on the Page",
      quota: "Posts a day",
      media: "Reachable files",
    },
    states: { ok: "Fine", warning: "Needs attention", failed: "Does not work", skipped: "Not checked" },
    notYet: "Not checked yet",
    well: "Everything works",
    troubled: (count: number) =>
      plural(count, { one: `${count} thing needs attention`, other: `${count} things need attention` }),
    check: "Check now",
    checking: "Checking",
    lastChecked: (moment: string) => `Last checked ${moment}, daily by itself`,
  },
  xBudget: {
    prices: (post: string, withLink: string) =>
      `X charges this server ${post} for a post and ${withLink} for one with a link.`,
    month: (spent: string, posts: string) => `This month: ${spent} for ${posts}.`,
    posts: (count: number) => plural(count, { one: `${count} post`, other: `${count} posts` }),
    postsWithLink: (posts: string, count: number) => `${posts}, ${count} with a link`,
    over: "This is over your budget.",
    label: "Monthly budget for posts on X, in US dollars",
    hint: "You are warned before a post goes over it; nothing is held back. Leave empty for none.",
    none: "No budget",
    save: "Save budget",
    saving: "Saving",
    saved: "Saved",
  },
  late: {
    label: "Late posts",
    hint: "When the server was away, posts go out late by no more than this. Later ones wait for you, and you get a mail.",
    upTo: "Late posts go out up to",
  },
};
