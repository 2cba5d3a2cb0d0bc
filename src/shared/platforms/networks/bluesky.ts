import type { Network } from "./network.ts";

export const bluesky = {
  name: "Bluesky",
  article: "a",
  textCalled: "text",
  accounts: {
    called: "account",
    shownBy: "handle",
    typedBy: "id",
    url: ({ externalId, username }) => `https://bsky.app/profile/${encodeURIComponent(username ?? externalId)}`,
  },
  asksFor: { kind: "handle", sample: "anna.bsky.social", passwordsPage: "bsky.app/settings/app-passwords" },
  linkMark: "b",
} as const satisfies Network;
