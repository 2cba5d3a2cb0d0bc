import { Minute } from "#shared/durations.ts";
import { type ConsentNetwork, consentWords } from "../consent/consent-network.ts";
import { newId, newShortcode } from "../ids.ts";
import { type NewAccount, plain } from "../people.ts";

/** An account's id is its URN, which posts name as their author. */
export const linkedinConsent: ConsentNetwork = {
  ...consentWords("linkedin"),
  codeLifeMs: 30 * Minute.ms,
  denial: { error: "user_cancelled_authorize" },
  more: {
    name: "page",
    label: "With a Page that this person administers",
    isChosen: false,
    scope: "w_organization_social",
  },
  newPersonId: () => newShortcode(10),
  accountsOf({ name, withMore }, id) {
    const person: NewAccount = { id: `urn:li:person:${id}`, platform: "linkedin", username: null, pageId: null };
    const pageId = newId("page");
    const username = `${plain(name).slice(0, 20)}-${pageId.slice(-4)}`;
    return withMore ? [person, { ...person, id: `urn:li:organization:${pageId}`, username }] : [person];
  },
};
