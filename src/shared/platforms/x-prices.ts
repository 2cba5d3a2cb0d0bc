/**
 * What X takes for each post under pay-per-use, in millionths of a US dollar; one that holds an address (`holdsLink`) costs more. A
 * thread is as many posts as it has parts, a first comment one more. Source: docs.x.com, Getting started, Pricing, as read on 2026-11-21.
 */
export const xPrices = { plainMicros: 15_000, withLinkMicros: 200_000, asOf: "2026-11-21" } as const;
