import type { Network } from "#shared/platforms/networks/network.ts";

export const pebble = {
  name: "Pebble",
  article: "a",
  textCalled: "text",
  accounts: {
    called: "account",
    shownBy: "handle",
    typedBy: "id",
    url: ({ username }) => (username === null ? null : `https://pebble.example/${encodeURIComponent(username)}`),
  },
  linkMark: "p",
} as const satisfies Network;
