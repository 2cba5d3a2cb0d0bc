import type { Deps } from "#server/deps.ts";
import type { CreationRow } from "#server/domains/creations/creations.queries.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import type { Catalogue } from "#server/integrations/ai/provider.ts";
import type { VideoProvider } from "#server/integrations/ai/video-provider.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import { estimateMicros } from "#shared/ai-costs/prices.ts";
import { type CreationType, imageSizes } from "#shared/creations/creations.ts";
import type { MakingInput, Models } from "#shared/creations/generation.ts";
import type { Issue } from "#shared/errors.ts";

type Providers = Pick<Deps, "images" | "videos">;
type PricedProviders = Providers & Pick<Deps, "prices">;
type AnyProvider = ImageProvider | VideoProvider;

export function listModels({ images, videos, prices, text }: PricedProviders & Pick<Deps, "text">): Models {
  const ofImages = (provider: ImageProvider) => ({ ...provider.model, sizes: imageSizes, price: prices.of(provider) });
  const ofVideos = (provider: VideoProvider) => ({ ...provider.model, price: prices.of(provider) });
  return {
    image: ofImages(images.standard),
    video: ofVideos(videos.standard),
    images: images.all.map(ofImages),
    videos: videos.all.map(ofVideos),
    text: text?.model ?? null,
  };
}

/** `requestedModel` null: the default. undefined when the requested model is not configured any more. */
export const configuredProvider = <T extends AnyProvider>(catalogue: Catalogue<T>, requestedModel: string | null) =>
  requestedModel === null ? catalogue.standard : catalogue.find(requestedModel);

/** The provider of a creation of either kind; undefined when its model is not configured any more. */
export const providerOf = (
  { images, videos }: Providers,
  { type, requestedModel }: Pick<CreationRow, "type" | "requestedModel">,
): AnyProvider | undefined =>
  type === "image" ? configuredProvider(images, requestedModel) : configuredProvider(videos, requestedModel);

const either = (things: readonly (string | number)[]) =>
  things.length < 2 ? String(things[0]) : `${things.slice(0, -1).join(", ")} or ${things.at(-1)}`;

function requireProvider<T extends AnyProvider>(
  catalogue: Catalogue<T>,
  type: CreationType,
  model: string | undefined,
): T {
  const provider = configuredProvider(catalogue, model ?? null);
  if (provider !== undefined) return provider;
  const known = either(catalogue.all.map((one) => one.model.id));
  throw invalidInput([{ path: "model", message: `This server has no such model for ${type}s. Choose ${known}` }]);
}

interface Chosen {
  model: { id: string; label: string };
  /** Estimated cost of one piece, in millionths of a US dollar; null: unknown. */
  estimateMicros: number | null;
}

/**
 * The configured model for these options, and its estimated cost. Throws INVALID_INPUT for a model that is not configured, and for
 * options that the model does not support, with those it does.
 */
export function chooseModel(
  { images, videos, prices }: PricedProviders,
  { model: wanted, options, startImageId }: Pick<MakingInput, "model" | "options" | "startImageId">,
): Chosen {
  const chosen = (provider: AnyProvider) => ({
    model: provider.model,
    estimateMicros: estimateMicros(prices.of(provider), options),
  });
  if (options.type === "image") return chosen(requireProvider(images, "image", wanted));
  const provider = requireProvider(videos, "video", wanted);
  const { label, durations, sizes, supports } = provider.model;
  const issues: Issue[] = [];
  if (!durations.some((seconds) => seconds === options.durationSeconds))
    issues.push({ path: "options.duration", message: `${label} makes videos of ${either(durations)} seconds` });
  if (!sizes.includes(options.size))
    issues.push({ path: "options.size", message: `${label} makes videos of ${either(sizes)} pixels` });
  if (startImageId !== undefined && !supports.startImage)
    issues.push({ path: "startImageId", message: `${label} does not begin with a picture. Choose another model` });
  if (issues.length > 0) throw invalidInput(issues);
  return chosen(provider);
}
