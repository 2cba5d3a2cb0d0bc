import { metaKeys } from "./meta-keys.ts";
import type { Network } from "./network.ts";

export const facebook = {
  name: "Facebook",
  alsoCalled: ["fb"],
  article: "a",
  textCalled: "caption",
  accounts: {
    called: "page",
    shownBy: "title",
    typedBy: "id",
    actsForPage: true,
    url: ({ externalId }) => `https://www.facebook.com/${encodeURIComponent(externalId)}`,
  },
  keys: metaKeys,
  company: "meta",
  composer: "meta",
  editsPublished: true,
  alwaysCompared: true,
  linkMark: "f",
} as const satisfies Network;
