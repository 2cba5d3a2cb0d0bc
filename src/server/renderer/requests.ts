/** A picture to draw. The same request gives the same bytes. */
export interface PictureRequest {
  prompt: string;
  style: "realistic" | "artistic" | "cartoon" | "abstract";
  width: number;
  height: number;
  /** 1 to 10: how far composition and palette may differ from the usual ones. */
  creativity: number;
  /** 1 to 10: how finely it is drawn. */
  detail: number;
  seed: number;
}

export const filmStyles = ["cinematic", "commercial", "documentary", "artistic"] as const;

/** A film to draw. */
export interface FilmRequest {
  prompt: string;
  style: (typeof filmStyles)[number];
  /** Both even, as chroma has half the size of luma. */
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
  /** Aborts the work. */
  signal: AbortSignal;
  /** Fraction done, 0 to 1. */
  onProgress: (fraction: number) => void;
}

export interface FilmContext extends RenderContext {
  /** Path of the MP4 file. The file appears only when the film is complete. */
  outputPath: string;
}
