import type { Network } from "./network.ts";

const page = /^urn:li:organization:(\d+)$/;

export const linkedin = {
  name: "LinkedIn",
  article: "a",
  textCalled: "text",
  accounts: {
    called: "pageOrProfile",
    shownBy: "title",
    typedBy: "id",
    kindOf: (externalId) => (externalId.startsWith("urn:li:organization:") ? "page" : "profile"),
    // A Page has an address of its id. A person's address holds a name; where that is unknown, `me` leads to the profile of the reader.
    url({ externalId, username }) {
      const id = page.exec(externalId)?.[1];
      if (id !== undefined) return `https://www.linkedin.com/company/${id}/`;
      return username === null
        ? "https://www.linkedin.com/in/me/"
        : `https://www.linkedin.com/in/${encodeURIComponent(username)}/`;
    },
  },
  keys: { id: "LINKEDIN_CLIENT_ID", secret: "LINKEDIN_CLIENT_SECRET", site: "developer.linkedin.com" },
  denials: ["user_cancelled_login", "user_cancelled_authorize"],
  linkMark: "l",
} as const satisfies Network;
