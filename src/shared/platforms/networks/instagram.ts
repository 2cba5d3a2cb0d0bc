import { metaKeys } from "./meta-keys.ts";
import type { Network } from "./network.ts";

export const instagram = {
  name: "Instagram",
  alsoCalled: ["ig"],
  article: "an",
  textCalled: "caption",
  accounts: {
    called: "business",
    shownBy: "handle",
    typedBy: "id",
    actsForPage: true,
    url: ({ username }) => (username === null ? null : `https://www.instagram.com/${encodeURIComponent(username)}/`),
  },
  keys: metaKeys,
  company: "meta",
  composer: "meta",
  alwaysCompared: true,
  linkMark: "i",
} as const satisfies Network;
