import type { ReactNode } from "react";
import type { ConnectError } from "#shared/social-accounts/social-accounts.ts";
import { numberIn, pluralIn, rich } from "../phrase.ts";

const number = numberIn("en");
const plural = pluralIn("en");

/** Connected accounts, in the settings and the composers. */
export const accounts = {
  /** By how the network calls its accounts. */
  ids: {
    page: (name: string) => `${name} Page ID`,
    business: (name: string) => `${name} Business Account ID`,
    account: (name: string) => `${name} account`,
    pageOrProfile: (name: string) => `${name} account`,
  },
  kinds: {
    page: "Page",
    business: "Business account",
    account: "Account",
    pageOrProfile: "Page or profile",
  },
  none: "Nothing connected yet.",
  noDeveloper: "No developer account needed.",
  /** Connecting an account of a network of many servers. */
  dialog: {
    text: {
      handle: (network: string) => `You allow it on the sign-in page of ${network}, or with an app password.`,
      server: "You allow it on the page of your server.",
    },
    handle: "Handle",
    handleHint: "Like anna.bsky.social, or your own domain.",
    server: "Server",
    serverHint: "Like mastodon.social, or your full address: @anna@mastodon.social.",
    sandboxHint: "Leave it empty to use the sandbox of this server.",
    toSignIn: "Continue",
    usePassword: "Use an app password instead",
    useSignIn: "Use the sign-in page instead",
    password: "App password",
    passwordHint: (page: ReactNode) =>
      rich`Never your main password. Make one at ${page}. It can be taken back there at any time.`,
    notAppPassword: "This does not look like an app password",
    neverMain: "Never type your main password here. An app password looks like abcd-efgh-ijkl-mnop.",
    connect: "Connect",
    connecting: "Connecting",
    needsHandle: "Type your handle",
    needsServer: "Type the name of your server",
    needsPassword: "Type the app password",
  },
  noSuch: (platform: string) => `No connected ${platform} account has this name`,
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
  notBegun: "Connecting could not start",
  advice: {
    none: "Bluesky and Mastodon need no keys. The other networks do.",
    add: (metaId: ReactNode, metaSecret: ReactNode, xId: ReactNode, xSecret: ReactNode) =>
      rich`For Facebook, Instagram and X, set ${metaId} and ${metaSecret}, or ${xId} and ${xSecret}, in .env and start the server again.`,
    sandbox: (setting: ReactNode) =>
      rich`To try everything without keys, set ${setting} there: this server then simulates the networks.`,
  },
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
  metricsHint: "For followers, and for posts without a setting of their own. X charges for each read.",
  reconnect: "Reconnect",
  disconnect: "Disconnect",
  disconnecting: "Disconnecting",
  disconnectTitle: (account: string) => `Disconnect ${account}?`,
  disconnectText: (platform: string) =>
    `Postloom gives up its access to this ${platform} account. Published posts stay there; scheduled posts will not go out.`,
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
      other_browser: "Connecting was started in another browser. Please connect again from here.",
      no_linked_account:
        "Your Facebook Page is connected. No Instagram professional account is linked to it. Link one to the Page, then connect Instagram again.",
      no_accounts: "Postloom cannot post to any account that you allowed. Please connect again and allow another one.",
      refused: "The network did not accept the sign-in. Please connect again.",
      right_lost: "You may not connect accounts of this workspace any more, so nothing was connected. Ask an admin.",
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
      plural(count, { one: `${number(count)} thing needs attention`, other: `${number(count)} things need attention` }),
    check: "Check now",
    checking: "Checking",
    lastChecked: (moment: string) => `Last checked ${moment}, checked daily`,
  },
  xBudget: {
    prices: (post: string, withLink: string) =>
      `X charges this server ${post} for a post and ${withLink} for one with a link.`,
    month: (spent: string, posts: string) => `This month: ${spent} for ${posts}.`,
    posts: (count: number) => plural(count, { one: `${number(count)} post`, other: `${number(count)} posts` }),
    postsWithLink: (posts: string, count: number) => `${posts}, ${number(count)} with a link`,
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
    hint: "After the server was down, posts go out late by no more than this. Later ones wait for your decision, and you get a mail.",
    upTo: "Late posts go out up to",
  },
  /** What only some networks offer. */
  options: {
    warning: "Content warning",
    warningHint: (networks: string) => `${networks} shows the post behind this text.`,
    visibility: (networks: string) => `Who sees it on ${networks}`,
    visibilities: {
      public: "Everybody",
      unlisted: "Everybody, but not in public timelines",
      private: "Followers or connections",
    },
    visibilityHints: {
      public: "Also in public timelines and searches.",
      unlisted: "Whoever has the link, and your followers.",
      private: "Nobody else.",
    },
    publicOn: (networks: string) => `Public on ${networks}: no such choice there.`,
    language: "Language of the text",
    languageHint: (networks: string) => `For translations and filters on ${networks}.`,
    accountsLanguage: "As set in the account",
    asDocument: (networks: string) => `As a document on ${networks}`,
    asDocumentHint: "The pictures become the pages of a PDF to swipe through.",
  },
};
