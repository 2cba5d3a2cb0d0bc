/** A price for all, or by what the provider tells apart: `medium/1024x1024`, `medium` or `1024x1024` of pictures, `1080p` of videos. */
export type Rate = number | Readonly<Record<string, number>>;

/** How a model is charged, in US dollars. */
export interface Rates {
  perImage?: Rate | undefined;
  /** Of 1024 x 1024 pixels; a begun one counts as whole. */
  perMegapixel?: number | undefined;
  perSecond?: Rate | undefined;
  perVideo?: Rate | undefined;
  /** Of text. */
  perMillionTokens?: { input: number; output: number } | undefined;
}

export interface ListedPrice {
  /** `provider:model`; a star at the end stands for whatever follows. */
  model: string;
  /** null: unknown, and not for having been forgotten. */
  rates: Rates | null;
  /** The day the page was dated or read. */
  asOf: string | null;
  source: string | null;
}

const openai = { asOf: "2026-05-04", source: "https://developers.openai.com/api/docs/pricing" } as const;
const google = { asOf: "2026-10-07", source: "https://ai.google.dev/gemini-api/docs/pricing" } as const;
const googleInSummer = { ...google, asOf: "2026-08-17" } as const;
const replicate = { asOf: "2026-10-07", source: "https://replicate.com/pricing" } as const;
const fal = { asOf: "2026-05-25", source: "https://fal.ai/pricing" } as const;

/**
 * What providers charge, as far as it was found published. Nothing here is guessed: what is not listed is unknown, and whoever runs
 * a server can say it in AI_PRICES. The page is where a figure is to be checked; several were read in copies of these pages, so that
 * a day is the latest on which the figure is known to have stood there. Tokens of prompts are left out where pictures are priced
 * whole; they are a fraction of a cent.
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
  // Charged by tokens, and how many a size and a quality take is published nowhere.
  { model: "openai:gpt-image-2*", rates: null, asOf: null, source: null },
  // 1,290 tokens a picture at $30 a million.
  { model: "google:gemini-2.5-flash-image", rates: { perImage: 0.039 }, ...googleInSummer },
  // 1,120 tokens a picture, in 1K and 2K alike, at $120 a million.
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
  // Everything else there has a page and a price of its own, or is charged by the second of a graphics card.
  { model: "replicate:*", rates: null, asOf: null, source: null },
  { model: "fal:fal-ai/flux/dev", rates: { perMegapixel: 0.025 }, ...fal },
  { model: "fal:fal-ai/flux/schnell", rates: { perMegapixel: 0.003 }, ...fal },
  {
    model: "fal:fal-ai/kling-video/v4/*",
    rates: { perSecond: { "720p": 0.157, "1080p": 0.235 } },
    // The page has no date: read then.
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
  // Half price until the end of 2026, and nobody would change it here in that night.
  { model: "google:gemini-3.8-flash", rates: null, asOf: null, source: null },
  // Whoever serves it sets the price.
  { model: "openai-compatible:*", rates: null, asOf: null, source: null },
];

/** Who says that a job which ends without a result is not charged: fal ("only for successful outputs"). Of others it may be. */
export const chargesNoFailures: readonly RegExp[] = [/^fal:/];
