import twitter from "twitter-text";

/**
 * Price of a post under X's pay-per-use, in millionths of a US dollar; one with a URL (`holdsLink`) costs more. Each post of a thread
 * and the first comment count. Source: docs.x.com, Getting started, Pricing, as of 2026-11-21.
 */
export const xPrices = { plainMicros: 15_000, withLinkMicros: 200_000, asOf: "2026-11-21" } as const;

export interface XLink {
  start: number;
  /** Index after its last character. */
  end: number;
  /** A URL, which X counts as 23 characters and charges for; otherwise a hashtag, mention or cashtag. */
  isAddress: boolean;
}

/** The parts of a text that X turns into links. Only known top-level domains count: `kiln.example` is not a URL. */
export const xLinks = (text: string): XLink[] =>
  twitter.extractEntitiesWithIndices(text).map((entity) => ({
    start: entity.indices[0],
    end: entity.indices[1],
    isAddress: "url" in entity,
  }));

/** Whether X would find a URL; bare domain names count. */
export const holdsLink = (text: string) => twitter.extractUrls(text).length > 0;
