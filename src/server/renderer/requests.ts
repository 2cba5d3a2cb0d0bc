/** A picture to draw. The same request gives the same bytes. */
export interface PictureRequest {
  prompt: string;
  style: "realistic" | "artistic" | "cartoon" | "abstract";
  width: number;
  height: number;
  /** 1 to 10: how far the composition may leave the usual one. */
  creativity: number;
  /** 1 to 10: how finely it is drawn. */
  detail: number;
  seed: number;
}

/** A film to draw. */
export interface FilmRequest {
  prompt: string;
  style: "cinematic" | "commercial" | "documentary" | "artistic";
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
  /** Ends the work. */
  signal: AbortSignal;
  /** Fraction done, 0 to 1. */
  onProgress: (fraction: number) => void;
}

export interface FilmContext extends RenderContext {
  /** The path of the finished film. No file is there before the film is complete. */
  outputPath: string;
}
