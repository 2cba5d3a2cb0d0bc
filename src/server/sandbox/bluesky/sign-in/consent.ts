import type { ConsentRules } from "../../consent/consent-request.ts";
import { stringParam } from "../../params.ts";
import { findAccount } from "../accounts.ts";
import type { BlueskyHost } from "../host.ts";

const codeLifeMs = 5 * 60_000;

/** The consent page of requests that were pushed before: its address holds their name alone. */
export const blueskyConsent = ({ context, pushed }: BlueskyHost): ConsentRules => ({
  codeLifeMs,
  pushed: {
    async find(params) {
      const uri = stringParam(params, "request_uri");
      if (uri === undefined) return "The request must be pushed first: request_uri.";
      const request = pushed.find(uri, stringParam(params, "client_id") ?? "");
      const redirectUri = URL.parse(request?.redirectUri ?? "");
      if (request === null || redirectUri === null) return "This request is unknown or expired: request_uri.";
      const { clientId, redirectUri: redirectText, scopes, state, codeChallenge, loginHint, jkt, issuer } = request;
      const account = loginHint === undefined ? null : await findAccount(context, loginHint);
      return {
        clientId,
        redirectUri,
        redirectText,
        scopes,
        state,
        codeChallenge,
        codeChallengeMethod: "S256",
        hash: "",
        // RFC 9207.
        answer: { iss: issuer },
        details: { clientId, jkt },
        person: account && { id: account.personId, name: account.name },
      };
    },
    take: (params) => pushed.remove(stringParam(params, "request_uri") ?? ""),
  },
  codeDetails: ({ details }) => details ?? {},
});
