import type { MakingContext, Provider, WorkContext } from "#server/integrations/ai/provider.ts";
import type { VideoStyle } from "#shared/creations/creations.ts";
import type { VideoModel } from "#shared/creations/generation.ts";

/** A picture a video begins with. */
export interface StartImage {
  /** PNG, JPEG or WebP. */
  bytes: Buffer;
  contentType: string;
}

export interface VideoRequest {
  prompt: string;
  style: VideoStyle;
  /** Both even: the codec knows no odd sizes. */
  width: number;
  height: number;
  durationSeconds: number;
  /** 1 to 10: how much and how fast things move. */
  motion: number;
  /** 1 to 10: how finely it is drawn, and how many bits it may take. */
  quality: number;
  seed: number;
  /** Only for a model that says it takes one. */
  startImage: StartImage | null;
}

interface Output {
  /** Where the finished video is to lie; nothing is there before it is whole. Its folder is this attempt's own. */
  outputPath: string;
}
export type RenderContext = MakingContext & Output;
export type LocalRenderContext = WorkContext & Output;

export interface VideoResult {
  /** `provider:model`, as exactly as the provider tells. */
  model: string;
  /** The one it was really made with; null where the provider has none or does not tell. */
  seed: number | null;
}

/** How a provider bills a video. */
export interface VideoBilling {
  /** What is made before it is trimmed. */
  seconds: number;
  /** Such as `1080p`. */
  resolution: string;
}

/**
 * A maker of videos: MP4, MOV or WebM, at least as long as asked for; the caller trims and re-encodes. Rejects with the signal's
 * reason, with ProviderError, or with DomainError of our own limits; then no file is left.
 */
export interface VideoProvider extends Provider {
  readonly model: VideoModel;
  /** Absent: by what is asked for. */
  billedAs?(request: Pick<VideoRequest, "width" | "height" | "durationSeconds">): VideoBilling;
  render(request: VideoRequest, context: RenderContext): Promise<VideoResult>;
}

export type LocalVideoRequest = Omit<VideoRequest, "startImage">;

/** One that films on this machine has nothing elsewhere to remember, and begins with no picture. */
export interface LocalVideoProvider extends VideoProvider {
  render(request: LocalVideoRequest, context: LocalRenderContext): Promise<VideoResult>;
}
