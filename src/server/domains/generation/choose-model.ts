import type { Deps } from "#server/deps.ts";
import type { CreationRow } from "#server/domains/creations/making.service.ts";
import type { Catalogue } from "#server/integrations/ai/catalogue.ts";
import type { ImageProvider } from "#server/integrations/ai/image-provider.ts";
import type { VideoProvider } from "#server/integrations/ai/video-provider.ts";
import { invalidInput } from "#server/lib/domain-error.ts";
import { type CreationType, imageSizes } from "#shared/creations.ts";
import type { Issue } from "#shared/errors.ts";
import type { ImageModel, MakingInput, Models } from "#shared/generation.ts";

type Makers = Pick<Deps, "images" | "videos">;
type Maker = ImageProvider | VideoProvider;

const offered = (model: ImageModel) => ({ ...model, sizes: imageSizes });

export const listModels = ({ images, videos, text }: Makers & Pick<Deps, "text">): Models => ({
  image: offered(images.standard.model),
  video: videos.standard.model,
  images: images.all.map(({ model }) => offered(model)),
  videos: videos.all.map(({ model }) => model),
  text: text?.model ?? null,
});

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

/**
 * The model to make this with, as it is configured. Throws INVALID_INPUT for one that is not, and for what it cannot make, with
 * what it can.
 */
export function chooseModel(
  { images, videos }: Makers,
  { model: wanted, options, startImageId }: Pick<MakingInput, "model" | "options" | "startImageId">,
): string {
  if (options.type === "image") return requireMaker(images, "image", wanted).model.id;
  const { id, label, durations, sizes, supports } = requireMaker(videos, "video", wanted).model;
  const issues: Issue[] = [];
  if (!durations.some((seconds) => seconds === options.durationSeconds))
    issues.push({ path: "options.duration", message: `${label} makes videos of ${either(durations)} seconds` });
  if (!sizes.includes(options.size))
    issues.push({ path: "options.size", message: `${label} makes videos of ${either(sizes)} pixels` });
  if (startImageId !== undefined && !supports.startImage)
    issues.push({ path: "startImageId", message: `${label} does not begin with a picture. Choose another model` });
  if (issues.length > 0) throw invalidInput(issues);
  return id;
}
