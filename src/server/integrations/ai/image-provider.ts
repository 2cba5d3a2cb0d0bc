import type { MakingContext, Provider, WorkContext } from "#server/integrations/ai/provider.ts";
import type { ImageStyle } from "#shared/creations/creations.ts";
import type { ImageModel } from "#shared/creations/generation.ts";

export interface ImageRequest {
  prompt: string;
  style: ImageStyle;
  width: number;
  height: number;
  /** 1 to 10. */
  creativity: number;
  /** 1 to 10. */
  detail: number;
  seed: number;
}

/** A finished picture: PNG, JPEG or WebP, in the size asked for or the nearest its maker knows; the caller fits it. */
export interface ImageResult {
  bytes: Buffer;
  /** `provider:model`, as exactly as the provider tells. */
  model: string;
  /** The one it was really made with; null where the provider has none or does not tell. */
  seed: number | null;
}

/** How a provider bills a picture. */
export interface ImageBilling {
  /** What is made before it is fitted, such as `1536x1024`, or the provider's word for it. */
  size: string;
  /** The provider's word for a quality that has a price of its own. */
  tier: string | null;
}

/** A maker of pictures, one at a time. Rejects with the signal's reason, with ProviderError, or with DomainError of our own limits. */
export interface ImageProvider extends Provider {
  readonly model: ImageModel;
  /** Absent: by the picture, in the size asked for. */
  billedAs?(request: Pick<ImageRequest, "width" | "height" | "detail">): ImageBilling;
  generate(request: ImageRequest, context: MakingContext): Promise<ImageResult>;
}

/** One that draws on this machine has nothing elsewhere to remember. */
export interface LocalImageProvider extends ImageProvider {
  generate(request: ImageRequest, context: WorkContext): Promise<ImageResult>;
}
