import type { ImageStyle } from "#shared/creations.ts";
import type { ImageModel } from "#shared/generation.ts";

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

export interface ImageResult {
  bytes: Buffer;
  contentType: "image/png" | "image/jpeg" | "image/webp";
  width: number;
  height: number;
}

export interface GenerateContext {
  signal: AbortSignal;
  /** Fraction done, 0 to 1; not called by a provider that cannot tell. */
  onProgress: (fraction: number) => void;
}

/** A maker of images. Rejects with the signal's reason when cancelled, with DomainError when the request itself is refused. */
export interface ImageProvider {
  readonly model: ImageModel;
  generate(request: ImageRequest, context: GenerateContext): Promise<ImageResult>;
  close(): Promise<void>;
}
