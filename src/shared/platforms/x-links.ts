import twitter from "twitter-text";

export interface XLink {
  start: number;
  /** Behind its last character. */
  end: number;
  /** An address, which X counts as 23 characters and charges for; otherwise a hashtag, a mention or a cashtag. */
  isAddress: boolean;
}

/** What X makes links of. It knows the endings of names on the internet: `kiln.example` and what stands behind it stay words. */
export const xLinks = (text: string): XLink[] =>
  twitter.extractEntitiesWithIndices(text).map((entity) => ({
    start: entity.indices[0],
    end: entity.indices[1],
    isAddress: "url" in entity,
  }));

/** X links bare names, too, so that they count as addresses. */
export const holdsLink = (text: string) => twitter.extractUrls(text).length > 0;
