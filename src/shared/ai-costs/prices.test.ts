import { expect, test } from "vitest";
import { estimateMicros, microsOfTokens, microsOfUsd, type ModelPrice } from "./prices.ts";

const priced: ModelPrice = {
  kind: "priced",
  asOf: "2026-10-07",
  source: null,
  amounts: [
    { size: "1024x1024", durationSeconds: null, detailUpTo: 3, usd: 0.009 },
    { size: "1024x1024", durationSeconds: null, detailUpTo: 10, usd: 0.034 },
    { size: "1280x720", durationSeconds: 5, detailUpTo: null, usd: 2.4 },
  ],
};

test("the first matching row counts, and a price without a row is unknown", () => {
  const picture = { type: "image", size: "1024x1024" } as const;
  expect(estimateMicros(priced, { ...picture, detail: 3 })).toBe(9_000);
  expect(estimateMicros(priced, { ...picture, detail: 4 })).toBe(34_000);
  expect(estimateMicros(priced, { ...picture, size: "1024x768", detail: 4 })).toBeNull();
  expect(estimateMicros(priced, { type: "video", size: "1280x720", durationSeconds: 5 })).toBe(2_400_000);
  expect(estimateMicros(priced, { type: "video", size: "1280x720", durationSeconds: 3 })).toBeNull();
  expect(estimateMicros({ kind: "free" }, { ...picture, detail: 1 })).toBe(0);
  expect(estimateMicros({ kind: "unknown" }, { ...picture, detail: 1 })).toBeNull();
});

test("sums of fractions of a cent are exact", () => {
  const sum = Array.from({ length: 1_000 }, () => microsOfUsd(0.0027)).reduce((a, b) => a + b);
  expect(sum).toBe(microsOfUsd(2.7));
});

test("tokens cost their share of the price per million, rounded up", () => {
  expect(microsOfTokens({ input: 0.75, output: 4.5 }, { input: 1_000_000, output: 0 })).toBe(microsOfUsd(0.75));
  expect(microsOfTokens({ input: 0.75, output: 4.5 }, { input: 1, output: 0 })).toBe(1);
});
