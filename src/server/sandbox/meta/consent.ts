import type { ConsentNetwork } from "../consent/consent-network.ts";
import { newId } from "../ids.ts";
import { networkIcons } from "../pages/icons.ts";
import { instagramNameOf, type NewAccount } from "../people.ts";

export const metaConsent: ConsentNetwork = {
  name: "meta",
  title: "Continue with Facebook",
  icon: networkIcons.facebook,
  makes: "A Page of this name is made for you.",
  existing: "Page",
  denial: {
    error: "access_denied",
    error_code: "200",
    error_description: "Permissions error",
    error_reason: "user_denied",
  },
  more: { name: "instagram", label: "With a linked Instagram account", isChosen: true },
  accountsOf({ name, withMore }) {
    const pageId = newId("page");
    const id = newId("instagramAccount");
    const page: NewAccount = { id: pageId, platform: "facebook", username: null, pageId: null };
    return withMore ? [page, { id, platform: "instagram", username: instagramNameOf(name, id), pageId }] : [page];
  },
};
