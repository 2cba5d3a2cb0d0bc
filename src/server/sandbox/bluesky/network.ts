import { type ConsentNetwork, consentWords } from "../consent/consent-network.ts";
import { newDid } from "../ids.ts";
import { plain } from "../people.ts";

export const blueskyNetwork: ConsentNetwork = {
  ...consentWords("bluesky"),
  accountsOf({ name, handle }) {
    const id = newDid();
    const made = `${plain(name).slice(0, 18) || "sandbox"}-${id.slice(-5)}.bsky.test`;
    return [{ id, platform: "bluesky", username: handle ?? made, pageId: null }];
  },
};
