import { z } from "zod";
import type { ListedPrice } from "./listed-prices.ts";

/** No model costs more: a higher number is in cents, or lacks its decimal point. */
const usd = z.number("is a number of US dollars").min(0, "is not below 0").max(1_000, "is at most 1000 US dollars");
const rate = z.union([usd, z.record(z.string().min(1).max(60), usd)], {
  error: 'is a number of US dollars, or one for each name, like {"720p": 0.1, "1080p": 0.2}',
});
const kinds = ["perImage", "perMegapixel", "perSecond", "perVideo", "perMillionTokens"] as const;

const Entry = z
  .strictObject(
    {
      perImage: rate.optional(),
      perMegapixel: usd.optional(),
      perSecond: rate.optional(),
      perVideo: rate.optional(),
      perMillionTokens: z.strictObject({ input: usd, output: usd }).optional(),
      asOf: z.iso.date("is a day like 2026-11-22").optional(),
    },
    { error: ({ code }) => (code === "unrecognized_keys" ? `knows only ${kinds.join(", ")} and asOf` : undefined) },
  )
  .refine((entry) => kinds.some((kind) => entry[kind] !== undefined), `needs one of ${kinds.join(", ")}`);

const Entries = z.record(z.string().max(240), Entry, "is a JSON object with a price for each model").check(
  z.superRefine((entries, context) => {
    for (const name of Object.keys(entries))
      if (!/^[^:\s*]+:[^\s*]+\*?$|^[^:\s*]+:\*$/.test(name))
        context.addIssue({
          code: "custom",
          path: [name],
          message: "is not provider:model, with or without a star at its end",
        });
  }),
);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The operator's prices, and all problems, each with the invalid field. */
export function readPrices(value: string | undefined): { prices: ListedPrice[]; problems: string[] } {
  if (value === undefined) return { prices: [], problems: [] };
  const json = parseJson(value);
  if (json === undefined)
    return { prices: [], problems: ['AI_PRICES: is not JSON; like {"openai:gpt-image-2": {"perImage": 0.05}}'] };
  const { data, error } = Entries.safeParse(json);
  const problems = (error?.issues ?? []).map(
    ({ path, message }) => `AI_PRICES${path.map((step) => `[${JSON.stringify(step)}]`).join("")}: ${message}`,
  );
  const prices = Object.entries(data ?? {}).map(([model, { asOf, ...rates }]) => ({
    model,
    rates,
    asOf: asOf ?? null,
    source: null,
  }));
  return { prices, problems };
}
