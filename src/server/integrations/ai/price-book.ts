import {
  type Amount,
  freeTokens,
  microsOfUsd,
  type ModelPrice,
  type TokenRates,
  usdOfMicros,
} from "#shared/ai-costs/prices.ts";
import { imageSizes, sidesOf, type videoSizes } from "#shared/creations/creations.ts";
import { sliderMax, sliderMin } from "#shared/creations/generation.ts";
import type { ImageProvider } from "./image-provider.ts";
import { chargesNoFailures, type ListedPrice, listedPrices, type Rate } from "./listed-prices.ts";
import type { TextProvider } from "./text-provider.ts";
import type { VideoProvider } from "./video-provider.ts";

export interface PriceBook {
  of(provider: ImageProvider | VideoProvider): ModelPrice;
  /** Known to be free of charge. */
  isFree(provider: ImageProvider | VideoProvider): boolean;
  /** null: unknown. */
  ofText(writer: Pick<TextProvider, "model" | "isFree">): TokenRates | null;
  /** Whether a started job without a result may be charged. */
  mayChargeFailures(model: string): boolean;
}

const fits = ({ model }: ListedPrice, id: string) =>
  model.endsWith("*") ? id.startsWith(model.slice(0, -1)) : id === model;

/** The most specific of the matching prices. */
const findIn = (prices: readonly ListedPrice[], id: string): ListedPrice | undefined =>
  prices.filter((price) => fits(price, id)).sort((a, b) => b.model.length - a.model.length)[0];

/** The rate itself, or the rate of the first of these names that has one. */
function rateFor(rate: Rate | undefined, names: readonly string[]): number | null {
  if (rate === undefined || typeof rate === "number") return rate ?? null;
  const name = names.find((one) => Object.hasOwn(rate, one));
  return name === undefined ? null : (rate[name] ?? null);
}

/** Rounded to millionths of a dollar, the unit of all sums. */
const rounded = (usd: number) => usdOfMicros(microsOfUsd(usd));

const megapixel = 1_024 * 1_024;

function pictureUsd(provider: ImageProvider, { rates }: ListedPrice, size: string, detail: number): number | null {
  if (rates === null) return null;
  const sides = sidesOf(size);
  const billed = provider.billedAs?.({ ...sides, detail }) ?? { size, tier: null };
  const names = billed.tier === null ? [billed.size] : [`${billed.tier}/${billed.size}`, billed.tier, billed.size];
  const perImage = rateFor(rates.perImage, names);
  if (perImage !== null) return rounded(perImage);
  const { width, height } = sidesOf(billed.size);
  return rates.perMegapixel === undefined
    ? null
    : rounded(rates.perMegapixel * Math.ceil((width * height) / megapixel - 1e-9));
}

/** A row for each size, and more rows where the detail changes the price. */
function pictureAmounts(provider: ImageProvider, price: ListedPrice): Amount[] {
  return imageSizes.flatMap((size) => {
    const rows: { detailUpTo: number; usd: number | null }[] = [];
    for (let detail = sliderMin; detail <= sliderMax; detail++) {
      const usd = pictureUsd(provider, price, size, detail);
      const last = rows.at(-1);
      if (last?.usd === usd) last.detailUpTo = detail;
      else rows.push({ detailUpTo: detail, usd });
    }
    return rows.flatMap(({ detailUpTo, usd }) =>
      usd === null ? [] : [{ size, durationSeconds: null, detailUpTo: rows.length === 1 ? null : detailUpTo, usd }],
    );
  });
}

function videoUsd(
  provider: VideoProvider,
  { rates }: ListedPrice,
  size: (typeof videoSizes)[number],
  durationSeconds: number,
): number | null {
  if (rates === null) return null;
  const sides = sidesOf(size);
  const { seconds, resolution } = provider.billedAs?.({ ...sides, durationSeconds }) ?? {
    seconds: durationSeconds,
    resolution: `${Math.min(sides.width, sides.height)}p`,
  };
  const perVideo = rateFor(rates.perVideo, [resolution]);
  if (perVideo !== null) return rounded(perVideo);
  const perSecond = rateFor(rates.perSecond, [resolution]);
  return perSecond === null ? null : rounded(perSecond * seconds);
}

const videoAmounts = (provider: VideoProvider, price: ListedPrice): Amount[] =>
  provider.model.sizes.flatMap((size) =>
    provider.model.durations.flatMap((durationSeconds) => {
      const usd = videoUsd(provider, price, size, durationSeconds);
      return usd === null ? [] : [{ size, durationSeconds, detailUpTo: null, usd }];
    }),
  );

const isOfPictures = (provider: ImageProvider | VideoProvider): provider is ImageProvider => "generate" in provider;

/** Precedence: the operator's prices, then `isFree` of the provider, then the list. */
export function createPriceBook(overrides: readonly ListedPrice[]): PriceBook {
  const priceOf = (id: string, isFree: boolean): ListedPrice | "free" | undefined =>
    findIn(overrides, id) ?? (isFree ? "free" : findIn(listedPrices, id));
  return {
    of(provider) {
      const price = priceOf(provider.model.id, provider.isFree);
      if (price === "free") return { kind: "free" };
      if (price === undefined) return { kind: "unknown" };
      const amounts = isOfPictures(provider) ? pictureAmounts(provider, price) : videoAmounts(provider, price);
      if (amounts.length === 0) return { kind: "unknown" };
      return { kind: "priced", asOf: price.asOf, source: price.source, amounts };
    },
    isFree: ({ model, isFree }) => priceOf(model.id, isFree) === "free",
    ofText({ model, isFree }) {
      const price = priceOf(model.id, isFree);
      return price === "free" ? freeTokens : (price?.rates?.perMillionTokens ?? null);
    },
    mayChargeFailures: (model) => !chargesNoFailures.some((pattern) => pattern.test(model)),
  };
}
