import type { GenerationContext, Provider, WorkContext } from "#server/integrations/ai/provider.ts";
import type { VideoStyle } from "#shared/creations/creations.ts";
import type { VideoModel } from "#shared/creations/generation.ts";

/** The picture with which a video begins. */
export interface StartImage {
  /** PNG, JPEG or WebP. */
  bytes: Buffer;
  contentType: string;
}

export interface VideoRequest {
  prompt: string;
  style: VideoStyle;
  /** Both even: the codec supports no odd sizes. */
  width: number;
  height: number;
  durationSeconds: number;
  /** 1 to 10: amount and speed of movement. */
  motion: number;
  /** 1 to 10: level of detail, and bitrate. */
  quality: number;
  seed: number;
  /** Only for a model that supports one. */
  startImage: StartImage | null;
}

interface Output {
  /** Path of the finished video; a file exists only once it is complete. The folder belongs to this attempt. */
  outputPath: string;
}
export type RenderContext = GenerationContext & Output;
export type LocalRenderContext = WorkContext & Output;

export interface VideoResult {
  /** `provider:model`, as exact as the provider reports it. */
  model: string;
  /** The used seed; null where the provider has none or does not report it. */
  seed: number | null;
}

/** The properties by which a provider bills a video. */
export interface VideoBilling {
  /** Before trimming. */
  seconds: number;
  /** Such as `1080p`. */
  resolution: string;
}

/**
 * A model that makes videos: MP4, MOV or WebM, at least as long as requested; the caller trims and re-encodes.
 * Rejects with the signal's reason, with ProviderError, or with DomainError for our own limits; then no file remains.
 */
export interface VideoProvider extends Provider {
  readonly model: VideoModel;
  /** Absent: billed by the requested size and length. */
  billedAs?(request: Pick<VideoRequest, "width" | "height" | "durationSeconds">): VideoBilling;
  render(request: VideoRequest, context: RenderContext): Promise<VideoResult>;
}

export type LocalVideoRequest = Omit<VideoRequest, "startImage">;

/** A provider on this machine: it has no remote operation to save, and takes no start picture. */
export interface LocalVideoProvider extends VideoProvider {
  render(request: LocalVideoRequest, context: LocalRenderContext): Promise<VideoResult>;
}
