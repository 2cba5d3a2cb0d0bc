import type { VideoStyle } from "#shared/creations.ts";
import type { VideoModel } from "#shared/generation.ts";

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
}

export interface RenderContext {
  /** Where the finished MP4 is to lie; nothing is there before it is whole. */
  outputPath: string;
  signal: AbortSignal;
  /** Fraction done, 0 to 1; not called by a provider that cannot tell. */
  onProgress: (fraction: number) => void;
}

/**
 * A maker of videos: H.264 in MP4. Rejects with the signal's reason when cancelled, with DomainError when the request
 * itself is refused or this machine cannot make videos; then no file is left.
 */
export interface VideoProvider {
  readonly model: VideoModel;
  render(request: VideoRequest, context: RenderContext): Promise<{ model: string }>;
  close(): Promise<void>;
}
