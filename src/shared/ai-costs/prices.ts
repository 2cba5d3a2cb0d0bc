import { z } from "zod";
import type { OptionsOf } from "#shared/creations/creations.ts";

// Amounts are calculated in whole millionths of a US dollar: pictures cost fractions of a cent, and sums of fractions are inexact.

export const microsOfUsd = (usd: number): number => Math.round(usd * 1_000_000);
export const usdOfMicros = (micros: number): number => micros / 1_000_000;
export const usdOrNone = (micros: number | null): number | null => (micros === null ? null : usdOfMicros(micros));

/** The price of one picture or video with these settings. */
const Amount = z.object({
  size: z.string(),
  durationSeconds: z.number().int().nullable().describe("Of a video; null for a picture"),
  detailUpTo: z
    .number()
    .int()
    .nullable()
    .describe("Holds for a picture of at most this detail: the first row that fits counts. null: whatever the detail"),
  usd: z.number().min(0),
});
export type Amount = z.infer<typeof Amount>;

/** Prices of a model by size and duration (or detail). A combination without a row has no known price. */
export const ModelPrice = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("free") }),
  z.object({ kind: z.literal("unknown") }),
  z.object({
    kind: z.literal("priced"),
    asOf: z.iso
      .date()
      .nullable()
      .describe("The day the price was published or read; null where the operator did not say"),
    source: z.string().nullable().describe("The address of the price list; null: the operator set the price"),
    amounts: z.array(Amount),
  }),
]);
export type ModelPrice = z.infer<typeof ModelPrice>;

export type PricedOptions =
  | Pick<OptionsOf<"image">, "type" | "size" | "detail">
  | Pick<OptionsOf<"video">, "type" | "size" | "durationSeconds">;

/** True when this row applies to the settings. */
const appliesTo = (row: Amount, options: PricedOptions): boolean =>
  row.size === options.size &&
  (options.type === "image"
    ? row.detailUpTo === null || options.detail <= row.detailUpTo
    : row.durationSeconds === options.durationSeconds);

/** The price of one piece in millionths of a dollar: 0 is free, null is unknown. The browser and the server share this function. */
export function estimateMicros(price: ModelPrice, options: PricedOptions): number | null {
  if (price.kind === "free") return 0;
  if (price.kind === "unknown") return null;
  const row = price.amounts.find((amount) => appliesTo(amount, options));
  return row === undefined ? null : microsOfUsd(row.usd);
}

/** US dollars per million tokens of text. */
export interface TokenRates {
  input: number;
  output: number;
}

export const freeTokens: TokenRates = { input: 0, output: 0 };

/** The price of a text. A dollar per million tokens is a millionth of a dollar per token. */
export const microsOfTokens = (rates: TokenRates, counts: { input: number; output: number }): number =>
  Math.ceil(counts.input * rates.input + counts.output * rates.output);
