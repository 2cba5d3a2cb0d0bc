import { writeFile } from "node:fs/promises";
import type { VideoProvider, VideoRequest } from "#server/integrations/ai/video-provider.ts";
import { videoDurations, videoSizes } from "#shared/creations/creations.ts";
import { aVideo } from "#server/test/a-video.ts";

export interface FakeVideos extends VideoProvider {
  readonly requests: VideoRequest[];
  /** Makes the next calls reject with this. */
  failWith: Error | null;
}

/** Writes a small real video at once, whatever size was asked for: what tests need of a maker of videos. */
export function fakeVideos(): FakeVideos {
  const requests: VideoRequest[] = [];
  return {
    place: "local",
    isFree: true,
    requests,
    failWith: null,
    model: {
      id: "fake:grey",
      label: "Growing lighter",
      note: null,
      supports: { motion: true, quality: true, seed: true, startImage: false },
      durations: videoDurations,
      sizes: videoSizes,
    },
    async render(request, { outputPath, onProgress, signal }) {
      requests.push(request);
      signal.throwIfAborted();
      if (this.failWith !== null) throw this.failWith;
      onProgress(0.5);
      await writeFile(outputPath, await aVideo({ seconds: request.durationSeconds }));
      return { model: "fake:grey", seed: request.seed };
    },
    close: async () => undefined,
  };
}
