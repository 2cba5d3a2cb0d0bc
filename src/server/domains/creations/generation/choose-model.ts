import type { Deps } from "#server/deps.ts";
import type { CreationRow } from "#server/domains/creations/generation/generation-run.ts";
import type { Catalogue } from "#server/integrations/ai/catalogue.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import type { VideoProvider } from "#server/integrations/ai/video-provider.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import { type CreationType, imageSizes } from "#shared/creations/creations.ts";
import type { Issue } from "#shared/errors.ts";
import { estimateMicros } from "#shared/ai-costs/prices.ts";
import type { MakingInput, Models } from "#shared/creations/generation.ts";

type Makers = Pick<Deps, "images" | "videos">;
type PricedMakers = Makers & Pick<Deps, "prices">;
type Maker = ImageProvider | VideoProvider;

export function listModels({ images, videos, prices, text }: PricedMakers & Pick<Deps, "text">): Models {
  const ofImages = (maker: ImageProvider) => ({ ...maker.model, sizes: imageSizes, price: prices.of(maker) });
  const ofVideos = (maker: VideoProvider) => ({ ...maker.model, price: prices.of(maker) });
  return {
    image: ofImages(images.standard),
    video: ofVideos(videos.standard),
    images: images.all.map(ofImages),
    videos: videos.all.map(ofVideos),
    text: text?.model ?? null,
  };
}

/** null asks for the one that is used when nobody chose; undefined when the one asked for is not configured any more. */
export const configuredMaker = <T extends Maker>(catalogue: Catalogue<T>, requestedModel: string | null) =>
  requestedModel === null ? catalogue.standard : catalogue.find(requestedModel);

/** Who makes a creation, of either kind. */
export const makerOf = (
  { images, videos }: Makers,
  { type, requestedModel }: Pick<CreationRow, "type" | "requestedModel">,
): Maker | undefined =>
  type === "image" ? configuredMaker(images, requestedModel) : configuredMaker(videos, requestedModel);

const either = (things: readonly (string | number)[]) =>
  things.length < 2 ? String(things[0]) : `${things.slice(0, -1).join(", ")} or ${things.at(-1)}`;

function requireMaker<T extends Maker>(catalogue: Catalogue<T>, type: CreationType, model: string | undefined): T {
  const maker = configuredMaker(catalogue, model ?? null);
  if (maker !== undefined) return maker;
  const known = either(catalogue.all.map((one) => one.model.id));
  throw invalidInput([{ path: "model", message: `This server has no such model for ${type}s. Choose ${known}` }]);
}

interface Chosen {
  model: { id: string; label: string };
  /** What one piece is to cost, in millionths of a dollar; null: nobody knows. */
  estimateMicros: number | null;
}

/**
 * The model to make this with, as it is configured, and what that is to cost. Throws INVALID_INPUT for one that is not, and for
 * what it cannot make, with what it can.
 */
export function chooseModel(
  { images, videos, prices }: PricedMakers,
  { model: wanted, options, startImageId }: Pick<MakingInput, "model" | "options" | "startImageId">,
): Chosen {
  const chosen = (maker: Maker) => ({
    model: maker.model,
    estimateMicros: estimateMicros(prices.of(maker), options),
  });
  if (options.type === "image") return chosen(requireMaker(images, "image", wanted));
  const maker = requireMaker(videos, "video", wanted);
  const { label, durations, sizes, supports } = maker.model;
  const issues: Issue[] = [];
  if (!durations.some((seconds) => seconds === options.durationSeconds))
    issues.push({ path: "options.duration", message: `${label} makes videos of ${either(durations)} seconds` });
  if (!sizes.includes(options.size))
    issues.push({ path: "options.size", message: `${label} makes videos of ${either(sizes)} pixels` });
  if (startImageId !== undefined && !supports.startImage)
    issues.push({ path: "startImageId", message: `${label} does not begin with a picture. Choose another model` });
  if (issues.length > 0) throw invalidInput(issues);
  return chosen(maker);
}
