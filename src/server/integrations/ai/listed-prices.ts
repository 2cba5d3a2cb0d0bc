/**
 * One price, or prices by quality and size: `medium/1024x1024`, `medium` or `1024x1024` for pictures, `1080p` for
 * videos.
 */
export type Rate = number | Readonly<Record<string, number>>;

/** Prices of a model in US dollars. */
export interface Rates {
  perImage?: Rate | undefined;
  /** Per 1024 x 1024 pixels, rounded up. */
  perMegapixel?: number | undefined;
  perSecond?: Rate | undefined;
  perVideo?: Rate | undefined;
  /** For text models. */
  perMillionTokens?: { input: number; output: number } | undefined;
}

export interface ListedPrice {
  /** `provider:model`; a star at the end matches any suffix. */
  model: string;
  /** null: the provider publishes no price. */
  rates: Rates | null;
  /** The date on the page, or the day on which it was read. */
  asOf: string | null;
  source: string | null;
}

const openai = { asOf: "2026-05-04", source: "https://developers.openai.com/api/docs/pricing" } as const;
const google = { asOf: "2026-10-07", source: "https://ai.google.dev/gemini-api/docs/pricing" } as const;
const googleInSummer = { ...google, asOf: "2026-08-17" } as const;
const replicate = { asOf: "2026-10-07", source: "https://replicate.com/pricing" } as const;
const fal = { asOf: "2026-05-25", source: "https://fal.ai/pricing" } as const;

/**
 * Published prices of providers, without estimates: a model that is not listed has an unknown price, and the operator
 * can set it in AI_PRICES. `source` is the page with the price; some were read from copies of the page, so `asOf` is
 * the latest known day on which the page had this price. Prompt tokens are left out for models with a price per
 * picture; they cost a fraction of a cent.
 */
export const listedPrices: readonly ListedPrice[] = [
  {
    model: "openai:gpt-image-1.5",
    rates: {
      perImage: {
        "low/1024x1024": 0.009,
        "medium/1024x1024": 0.034,
        "high/1024x1024": 0.133,
        low: 0.013,
        medium: 0.05,
        high: 0.2,
      },
    },
    asOf: "2026-05-10",
    source: "https://www.llmreference.com/model/gpt-image-1.5/openai-api",
  },
  // Charged by tokens, and the number of tokens per size and quality is not published.
  { model: "openai:gpt-image-2*", rates: null, asOf: null, source: null },
  // 1,290 tokens a picture at $30 per million.
  { model: "google:gemini-2.5-flash-image", rates: { perImage: 0.039 }, ...googleInSummer },
  // 1,120 tokens a picture, in 1K and 2K alike, at $120 per million.
  { model: "google:gemini-3-pro-image*", rates: { perImage: 0.134 }, ...google },
  { model: "google:gemini-3.1-flash-image*", rates: { perImage: { "1K": 0.067, "2K": 0.101 } }, ...googleInSummer },
  { model: "google:veo-3.1-generate-preview", rates: { perSecond: 0.4 }, ...google },
  {
    model: "google:veo-3.1-fast-generate-preview",
    rates: { perSecond: { "720p": 0.1, "1080p": 0.12 } },
    ...googleInSummer,
  },
  {
    model: "google:veo-3.1-lite-generate-preview",
    rates: { perSecond: { "720p": 0.05, "1080p": 0.08 } },
    ...google,
    asOf: "2026-09-30",
  },
  { model: "replicate:black-forest-labs/flux-1.1-pro", rates: { perImage: 0.04 }, ...replicate },
  { model: "replicate:black-forest-labs/flux-dev", rates: { perImage: 0.025 }, ...replicate },
  { model: "replicate:black-forest-labs/flux-schnell", rates: { perImage: 0.003 }, ...replicate },
  { model: "replicate:ideogram-ai/ideogram-v3-quality", rates: { perImage: 0.09 }, ...replicate },
  // Other models there have prices on their own pages, or are charged by GPU seconds.
  { model: "replicate:*", rates: null, asOf: null, source: null },
  { model: "fal:fal-ai/flux/dev", rates: { perMegapixel: 0.025 }, ...fal },
  { model: "fal:fal-ai/flux/schnell", rates: { perMegapixel: 0.003 }, ...fal },
  {
    model: "fal:fal-ai/kling-video/v4/*",
    rates: { perSecond: { "720p": 0.157, "1080p": 0.235 } },
    // The page has no date; this is the day it was read.
    asOf: "2026-11-22",
    source: "https://fal.ai/learn/tools/kling-api",
  },
  { model: "fal:*", rates: null, asOf: null, source: null },
  { model: "openai:gpt-5.4", rates: { perMillionTokens: { input: 2.5, output: 15 } }, ...openai },
  { model: "openai:gpt-5.4-mini*", rates: { perMillionTokens: { input: 0.75, output: 4.5 } }, ...openai },
  { model: "openai:gpt-5.4-nano*", rates: { perMillionTokens: { input: 0.2, output: 1.25 } }, ...openai },
  { model: "google:gemini-2.5-flash", rates: { perMillionTokens: { input: 0.3, output: 2.5 } }, ...googleInSummer },
  {
    model: "google:gemini-2.5-flash-lite",
    rates: { perMillionTokens: { input: 0.1, output: 0.4 } },
    ...googleInSummer,
  },
  { model: "google:gemini-2.5-pro", rates: { perMillionTokens: { input: 1.25, output: 10 } }, ...googleInSummer },
  { model: "google:gemini-3.5-flash", rates: { perMillionTokens: { input: 1.5, output: 9 } }, ...google },
  { model: "google:gemini-3.5-flash-lite", rates: { perMillionTokens: { input: 0.3, output: 2.5 } }, ...google },
  // Half price until the end of 2026: a listed price would be wrong afterwards.
  { model: "google:gemini-3.8-flash", rates: null, asOf: null, source: null },
  // The operator of the server sets the price.
  { model: "openai-compatible:*", rates: null, asOf: null, source: null },
];

/** Providers that do not charge jobs without a result: fal ("only for successful outputs"). Others may. */
export const chargesNoFailures: readonly RegExp[] = [/^fal:/];
