import twitter from "twitter-text";

/**
 * What X takes for each post under pay-per-use, in millionths of a US dollar; one that holds an address costs more. A thread is as
 * many posts as it has parts, a first comment one more. Source: docs.x.com, Getting started, Pricing, as read on 2026-11-21.
 */
export const xPrices = { plainMicros: 15_000, withLinkMicros: 200_000, asOf: "2026-11-21" } as const;

/** X links bare names, too, so that they count as addresses. */
export const holdsLink = (text: string) => twitter.extractUrls(text).length > 0;

export const xPriceOf = (text: string): number => (holdsLink(text) ? xPrices.withLinkMicros : xPrices.plainMicros);

/** What these posts cost together, in millionths of a US dollar. */
export const xPriceOfAll = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + xPriceOf(text), 0);
