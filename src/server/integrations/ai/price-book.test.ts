import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { fakeImages } from "#server/test/fake-images.ts";
import { fakeVideos } from "#server/test/fake-videos.ts";
import { estimateMicros } from "#shared/ai-costs/prices.ts";
import type { CreationOptions } from "#shared/creations/creations.ts";
import { createFalImages, createFalVideos } from "./fal/fal.ts";
import { createGeminiImages } from "./google/gemini-images.ts";
import { createVeoVideos } from "./google/veo-videos.ts";
import type { ImageProvider } from "./image-provider.ts";
import { listedPrices } from "./listed-prices.ts";
import { createCompatibleImages } from "./openai/compatible-images.ts";
import { createOpenAIImages } from "./openai/openai-images.ts";
import { createPriceBook } from "./price-book.ts";
import { readPrices } from "./price-settings.ts";
import { createReplicateImages } from "./replicate/replicate-images.ts";
import { createReplicateVideos } from "./replicate/replicate-videos.ts";
import type { VideoProvider } from "./video-provider.ts";

const config = (model: string, baseUrl = "https://models.example.com/v1") => ({ baseUrl, apiKey: "k", model });
const bookWith = (json: object = {}) => {
  const { prices, problems } = readPrices(JSON.stringify(json));
  expect(problems).toEqual([]);
  return createPriceBook(prices);
};

type ImageSettings = Pick<Extract<CreationOptions, { type: "image" }>, "type" | "size" | "detail">;
type VideoSettings = Pick<Extract<CreationOptions, { type: "video" }>, "type" | "size" | "durationSeconds">;
const picture = (size: ImageSettings["size"] = "1024x1024", detail = 8): ImageSettings => ({
  type: "image",
  size,
  detail,
});
const video = (size: VideoSettings["size"], durationSeconds: number): VideoSettings => ({
  type: "video",
  size,
  durationSeconds,
});

const costOf = (provider: ImageProvider | VideoProvider, options: ImageSettings | VideoSettings, prices: object = {}) =>
  estimateMicros(bookWith(prices).of(provider), options);

describe("listed prices", () => {
  test.for([
    // Low up to detail 3, medium up to 8, then high; every size except the square is billed as the larger one.
    [picture("1024x1024", 3), 9_000],
    [picture("1024x1024", 4), 34_000],
    [picture("1024x1024", 8), 34_000],
    [picture("1024x1024", 9), 133_000],
    [picture("1024x768", 1), 13_000],
    [picture("768x1024", 8), 50_000],
    [picture("1920x1080", 10), 200_000],
  ] as const)("OpenAI charges by quality and size: %o", ([options, micros]) => {
    expect(costOf(createOpenAIImages(config("gpt-image-1.5")), options)).toBe(micros);
  });

  test.for([
    [video("1280x720", 3), 4 * 400_000],
    [video("1280x720", 5), 6 * 400_000],
    [video("1920x1080", 3), 8 * 400_000],
    [video("1080x1920", 5), 8 * 400_000],
  ] as const)("Veo charges the length before trimming, and eight seconds for Full HD: %o", ([options, micros]) => {
    expect(costOf(createVeoVideos(config("veo-3.1-generate-preview")), options)).toBe(micros);
  });

  test("Veo's smaller models have a price for each resolution", () => {
    const fast = createVeoVideos(config("veo-3.1-fast-generate-preview"));
    expect(costOf(fast, video("1280x720", 5))).toBe(600_000);
    expect(costOf(fast, video("1920x1080", 5))).toBe(960_000);
  });

  test("Gemini charges more for the larger picture", () => {
    const gemini = createGeminiImages(config("gemini-3.1-flash-image-preview"));
    expect(costOf(gemini, picture("1024x1024"))).toBe(67_000);
    expect(costOf(gemini, picture("1920x1080"))).toBe(101_000);
  });

  test("fal charges Kling by the second and flux by megapixels, rounded up", () => {
    const kling = createFalVideos(config("fal-ai/kling-video/v4/text-to-video"));
    expect(costOf(kling, video("1280x720", 30))).toBe(30 * 157_000);
    expect(costOf(kling, video("1920x1080", 3))).toBe(3 * 235_000);
    const flux = createFalImages(config("fal-ai/flux/dev"));
    expect(costOf(flux, picture("1024x768"))).toBe(25_000);
    expect(costOf(flux, picture("1024x1024"))).toBe(25_000);
    expect(costOf(flux, picture("1920x1080"))).toBe(50_000);
  });

  test("Replicate charges some models per picture", () => {
    expect(costOf(createReplicateImages(config("black-forest-labs/flux-schnell")), picture())).toBe(3_000);
  });

  test.for([
    createOpenAIImages(config("gpt-image-2")),
    createFalVideos(config("fal-ai/somebody/text-to-video")),
    createReplicateVideos(config("somebody/videos")),
    createCompatibleImages(config("flux")),
  ])("a missing price is unknown, never 0", (provider) => {
    expect(bookWith().of(provider)).toEqual({ kind: "unknown" });
  });

  test("every price has a date and a source, and every model is listed once", () => {
    for (const { model, rates, asOf, source } of listedPrices) {
      if (rates === null) expect([asOf, source], model).toEqual([null, null]);
      else {
        expect(asOf, model).toMatch(/^2026-\d\d-\d\d$/);
        expect(source, model).toMatch(/^https:\/\//);
      }
    }
    expect(new Set(listedPrices.map(({ model }) => model)).size).toBe(listedPrices.length);
  });

  test("every model in the README is listed or free", () => {
    const readme = readFileSync(new URL("../../../../README.md", import.meta.url), "utf8");
    const table = readme.slice(readme.indexOf("## Models"), readme.indexOf("## Commands"));
    const named = [...table.matchAll(/`([a-z-]+:[^`]+)`/g)].map(([, model = ""]) => model);
    const paid = named.filter((model) => !/^(builtin|sd-webui|comfyui):/.test(model));
    expect(paid.length).toBeGreaterThan(5);
    for (const model of paid)
      expect(
        listedPrices.filter((price) =>
          price.model.endsWith("*") ? model.startsWith(price.model.slice(0, -1)) : price.model === model,
        ),
        model,
      ).not.toEqual([]);
  });
});

describe("the operator's prices", () => {
  test("take precedence over the list and over a provider's isFree", () => {
    const openai = createOpenAIImages(config("gpt-image-1.5"));
    expect(costOf(openai, picture(), { "openai:gpt-image-1.5": { perImage: 0.5 } })).toBe(500_000);
    expect(costOf(fakeImages(), picture())).toBe(0);
    expect(costOf(fakeImages(), picture(), { "fake:flat": { perImage: 0.02 } })).toBe(20_000);
    expect(costOf(fakeVideos(), video("1280x720", 5), { "fake:*": { perVideo: 0.7 } })).toBe(700_000);
  });

  test("a full model name takes precedence over a star, and a longer prefix over a shorter one", () => {
    const prices = { "fake:*": { perImage: 1 }, "fake:fl*": { perImage: 2 }, "fake:flat": { perImage: 3 } };
    expect(costOf(fakeImages(), picture(), prices)).toBe(3_000_000);
    const { "fake:flat": _exact, ...stars } = prices;
    expect(costOf(fakeImages(), picture(), stars)).toBe(2_000_000);
  });

  test("a size without a price is unknown when other sizes have one", () => {
    const prices = { "fake:grey": { perSecond: { "720p": 0.1 } } };
    expect(costOf(fakeVideos(), video("1280x720", 5), prices)).toBe(500_000);
    expect(costOf(fakeVideos(), video("1920x1080", 5), prices)).toBeNull();
  });

  test("an OpenAI-compatible server in the own network is free, unless AI_PRICES has a price", () => {
    const own = createCompatibleImages(config("flux", "http://127.0.0.1:8080/v1"));
    const prices = { "openai-compatible:flux": { perImage: 0.02 } };
    expect(bookWith().of(own)).toEqual({ kind: "free" });
    expect(costOf(own, picture(), prices)).toBe(20_000);
    expect([bookWith(), bookWith(prices)].map((book) => book.isFree(own))).toEqual([true, false]);
  });

  test("texts are priced by their tokens", () => {
    const writer = { model: { id: "openai:gpt-5.4-mini", label: "" }, isFree: false };
    expect(bookWith().ofText(writer)).toEqual({ input: 0.75, output: 4.5 });
    expect(bookWith().ofText({ ...writer, isFree: true })).toEqual({ input: 0, output: 0 });
    expect(bookWith().ofText({ ...writer, model: { id: "openai:gpt-9", label: "" } })).toBeNull();
    const prices = { "openai:gpt-9": { perMillionTokens: { input: 1, output: 2 } } };
    expect(bookWith(prices).ofText({ ...writer, model: { id: "openai:gpt-9", label: "" } })).toEqual({
      input: 1,
      output: 2,
    });
  });
});

test.for([
  ["{", /^AI_PRICES: is not JSON/],
  ["[]", /^AI_PRICES: is a JSON object/],
  ['{"gpt-image-2":{"perImage":1}}', /^AI_PRICES\["gpt-image-2"\]: is not provider:model/],
  ['{"openai:*2":{"perImage":1}}', /^AI_PRICES\["openai:\*2"\]: is not provider:model/],
  ['{"a:b":{}}', /^AI_PRICES\["a:b"\]: needs one of perImage/],
  ['{"a:b":{"perPicture":1}}', /^AI_PRICES\["a:b"\]: knows only perImage/],
  ['{"a:b":{"perImage":-1}}', /^AI_PRICES\["a:b"\]\["perImage"\]: is not below 0/],
  ['{"a:b":{"perMegapixel":-1}}', /^AI_PRICES\["a:b"\]\["perMegapixel"\]: is not below 0/],
  ['{"a:b":{"perMegapixel":4000}}', /^AI_PRICES\["a:b"\]\["perMegapixel"\]: is at most 1000/],
  [
    '{"a:b":{"perSecond":"0.1"}}',
    /^AI_PRICES\["a:b"\]\["perSecond"\]: is a number of US dollars, or one for each name/,
  ],
  ['{"a:b":{"perMillionTokens":{"input":1}}}', /^AI_PRICES\["a:b"\]\["perMillionTokens"\]\["output"\]: is a number/],
  ['{"a:b":{"perImage":1,"asOf":"soon"}}', /^AI_PRICES\["a:b"\]\["asOf"\]: is a day like/],
] as const)("AI_PRICES=%s stops the start and names the field", ([value, message]) => {
  expect(readPrices(value).problems.join("\n")).toMatch(message);
});
