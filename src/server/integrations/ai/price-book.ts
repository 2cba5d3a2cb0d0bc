import type { ImageProvider } from "./image-provider.ts";
import { chargesNoFailures, type ListedPrice, listedPrices, type Rate } from "./prices.ts";
import type { TextProvider } from "./text-provider.ts";
import type { VideoProvider } from "./video-provider.ts";
import { imageSizes, type videoSizes } from "#shared/creations/creations.ts";
import { sliderMax, sliderMin } from "#shared/creations/generation.ts";
import {
  type Amount,
  freeTokens,
  microsOfUsd,
  type ModelPrice,
  type TokenRates,
  usdOfMicros,
} from "#shared/ai-costs/prices.ts";

export interface PriceBook {
  of(maker: ImageProvider | VideoProvider): ModelPrice;
  /** Nobody is charged for it, by what is known here. */
  isFree(maker: ImageProvider | VideoProvider): boolean;
  /** null: nobody knows. */
  ofText(writer: Pick<TextProvider, "model" | "isFree">): TokenRates | null;
  /** Whether a job that began and ended without a result may be on the bill. */
  mayChargeFailures(model: string): boolean;
}

const fits = ({ model }: ListedPrice, id: string) =>
  model.endsWith("*") ? id.startsWith(model.slice(0, -1)) : id === model;

/** Of those that fit, the one that says most about the model. */
const findIn = (prices: readonly ListedPrice[], id: string): ListedPrice | undefined =>
  prices.filter((price) => fits(price, id)).sort((a, b) => b.model.length - a.model.length)[0];

/** Of a price by names, the first of these names that has one. */
function rateFor(rate: Rate | undefined, names: readonly string[]): number | null {
  if (rate === undefined || typeof rate === "number") return rate ?? null;
  const name = names.find((one) => Object.hasOwn(rate, one));
  return name === undefined ? null : (rate[name] ?? null);
}

function sidesOf(size: string): { width: number; height: number } {
  const [width = 0, height = 0] = size.split("x").map(Number);
  return { width, height };
}

/** Kept in whole millionths, as they are counted. */
const rounded = (usd: number) => usdOfMicros(microsOfUsd(usd));

const megapixel = 1_024 * 1_024;

function pictureUsd(maker: ImageProvider, { rates }: ListedPrice, size: string, detail: number): number | null {
  if (rates === null) return null;
  const sides = sidesOf(size);
  const billed = maker.billedAs?.({ ...sides, detail }) ?? { size, tier: null };
  const names = billed.tier === null ? [billed.size] : [`${billed.tier}/${billed.size}`, billed.tier, billed.size];
  const perImage = rateFor(rates.perImage, names);
  if (perImage !== null) return rounded(perImage);
  const { width, height } = sidesOf(billed.size);
  return rates.perMegapixel === undefined
    ? null
    : rounded(rates.perMegapixel * Math.ceil((width * height) / megapixel - 1e-9));
}

/** A row for each size, and more where the detail changes the price. */
function pictureAmounts(maker: ImageProvider, price: ListedPrice): Amount[] {
  return imageSizes.flatMap((size) => {
    const rows: { detailUpTo: number; usd: number | null }[] = [];
    for (let detail = sliderMin; detail <= sliderMax; detail++) {
      const usd = pictureUsd(maker, price, size, detail);
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
  maker: VideoProvider,
  { rates }: ListedPrice,
  size: (typeof videoSizes)[number],
  durationSeconds: number,
): number | null {
  if (rates === null) return null;
  const sides = sidesOf(size);
  const { seconds, resolution } = maker.billedAs?.({ ...sides, durationSeconds }) ?? {
    seconds: durationSeconds,
    resolution: `${Math.min(sides.width, sides.height)}p`,
  };
  const perVideo = rateFor(rates.perVideo, [resolution]);
  if (perVideo !== null) return rounded(perVideo);
  const perSecond = rateFor(rates.perSecond, [resolution]);
  return perSecond === null ? null : rounded(perSecond * seconds);
}

const videoAmounts = (maker: VideoProvider, price: ListedPrice): Amount[] =>
  maker.model.sizes.flatMap((size) =>
    maker.model.durations.flatMap((durationSeconds) => {
      const usd = videoUsd(maker, price, size, durationSeconds);
      return usd === null ? [] : [{ size, durationSeconds, detailUpTo: null, usd }];
    }),
  );

const isOfPictures = (maker: ImageProvider | VideoProvider): maker is ImageProvider => "generate" in maker;

/** What the operator says counts before what a maker says of itself, and that before the list. */
export function createPriceBook(overrides: readonly ListedPrice[]): PriceBook {
  const priceOf = (id: string, isFree: boolean): ListedPrice | "free" | undefined =>
    findIn(overrides, id) ?? (isFree ? "free" : findIn(listedPrices, id));
  return {
    of(maker) {
      const price = priceOf(maker.model.id, maker.isFree);
      if (price === "free") return { kind: "free" };
      if (price === undefined) return { kind: "unknown" };
      const amounts = isOfPictures(maker) ? pictureAmounts(maker, price) : videoAmounts(maker, price);
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
