import { Second } from "#shared/durations.ts";
import { type ConsentNetwork, consentWords } from "../consent/consent-network.ts";
import { newSnowflake } from "../ids.ts";
import { handleOf } from "../people.ts";

export const xConsent: ConsentNetwork = {
  ...consentWords("x"),
  codeLifeMs: 30 * Second.ms,
  newPersonId: newSnowflake,
  accountsOf: ({ name }, id) => [{ id, platform: "x", username: handleOf(name, id), pageId: null }],
  refusal({ codeChallenge, codeChallengeMethod, state, scopes }) {
    if (codeChallenge === undefined || codeChallengeMethod !== "S256")
      return "PKCE with S256 is required: code_challenge.";
    if (state === undefined || state.length > 500) return "state is required, up to 500 characters.";
    return scopes.length === 0 ? "At least one scope is required." : null;
  },
};
