import { writeFile } from "node:fs/promises";
import type { VideoProvider, VideoRequest } from "#server/integrations/ai/video-provider.ts";
import { aVideo } from "#server/test/a-video.ts";
import { videoDurations, videoSizes } from "#shared/creations/creations.ts";

export interface FakeVideos extends VideoProvider {
  readonly requests: VideoRequest[];
  /** The error with which the next calls reject. */
  failWith: Error | null;
}

/** A video provider that immediately writes a small real video, ignoring the requested size. */
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
