import type { Network } from "./network.ts";

export const mastodon = {
  name: "Mastodon",
  article: "a",
  textCalled: "text",
  accounts: {
    called: "account",
    shownBy: "handleAtServer",
    typedBy: "id",
    url: ({ username, server }) =>
      username === null || server === null ? null : `${server}/@${encodeURIComponent(username)}`,
  },
  asksFor: { kind: "server", sample: "mastodon.social" },
  linkMark: "m",
} as const satisfies Network;
