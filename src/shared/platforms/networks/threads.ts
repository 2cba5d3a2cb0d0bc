import type { Network } from "./network.ts";

export const threads = {
  name: "Threads",
  article: "a",
  textCalled: "text",
  accounts: {
    called: "account",
    shownBy: "handle",
    typedBy: "id",
    url: ({ username }) => (username === null ? null : `https://www.threads.com/@${encodeURIComponent(username)}`),
  },
  keys: { id: "THREADS_APP_ID", secret: "THREADS_APP_SECRET", site: "developers.facebook.com" },
  linkMark: "t",
} as const satisfies Network;
