import type { Network } from "./network.ts";

export const x = {
  name: "X",
  alsoCalled: ["twitter", "twitterx", "xtwitter"],
  article: "an",
  textCalled: "tweet",
  accounts: {
    called: "account",
    shownBy: "handle",
    typedBy: "handle",
    url: ({ username }) => (username === null ? null : `https://x.com/${encodeURIComponent(username)}`),
  },
  keys: { id: "X_CLIENT_ID", secret: "X_CLIENT_SECRET", site: "developer.x.com" },
  composer: "x",
  chargesPosts: true,
  chargesReads: true,
  alwaysCompared: true,
  linkMark: "x",
} as const satisfies Network;
