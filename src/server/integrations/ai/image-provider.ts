import type { GenerationContext, Provider, WorkContext } from "#server/integrations/ai/provider.ts";
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

/** A finished picture: PNG, JPEG or WebP, in the requested size or the nearest one of the model; the caller fits it. */
export interface ImageResult {
  bytes: Buffer;
  /** `provider:model`, as exact as the provider reports it. */
  model: string;
  /** The used seed; null where the provider has none or does not report it. */
  seed: number | null;
}

/** The properties by which a provider bills a picture. */
export interface ImageBilling {
  /** The size before fitting, such as `1536x1024`, or the provider's name for it. */
  size: string;
  /** The provider's name for a quality level with a separate price. */
  tier: string | null;
}

/**
 * A model that makes pictures, one per call. Rejects with the signal's reason, with ProviderError, or with
 * DomainError for our own limits.
 */
export interface ImageProvider extends Provider {
  readonly model: ImageModel;
  /** Absent: billed per picture, in the requested size. */
  billedAs?(request: Pick<ImageRequest, "width" | "height" | "detail">): ImageBilling;
  generate(request: ImageRequest, context: GenerationContext): Promise<ImageResult>;
}

/** A provider on this machine: it has no remote operation to save. */
export interface LocalImageProvider extends ImageProvider {
  generate(request: ImageRequest, context: WorkContext): Promise<ImageResult>;
}
