import { Hour } from "#shared/durations.ts";
import { type ConsentNetwork, consentWords } from "../consent/consent-network.ts";
import { newId } from "../ids.ts";
import { instagramNameOf } from "../people.ts";

export const threadsConsent: ConsentNetwork = {
  ...consentWords("threads"),
  codeLifeMs: Hour.ms,
  hash: "#_",
  accountsOf({ name }) {
    const id = newId("threadsAccount");
    return [{ id, platform: "threads", username: instagramNameOf(name, id), pageId: null }];
  },
  refusal: ({ scopes }) => (scopes.includes("threads_basic") ? null : "threads_basic is required."),
};
