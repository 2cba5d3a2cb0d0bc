import sharp from "sharp";
import type { ImageProvider, ImageRequest } from "#server/integrations/ai/image-provider.ts";

export interface FakeImages extends ImageProvider {
  readonly requests: ImageRequest[];
  /** The error with which the next calls reject. */
  failWith: Error | null;
}

/** An image provider that returns a picture of one colour immediately. */
export function fakeImages(): FakeImages {
  const requests: ImageRequest[] = [];
  return {
    place: "local",
    isFree: true,
    requests,
    failWith: null,
    model: {
      id: "fake:flat",
      label: "Flat colour",
      note: null,
      supports: { creativity: true, detail: true, seed: true },
    },
    async generate(request, { signal, onProgress }) {
      requests.push(request);
      signal.throwIfAborted();
      if (this.failWith !== null) throw this.failWith;
      onProgress(0.5);
      const { width, height, seed } = request;
      const bytes = await sharp({
        create: { width, height, channels: 3, background: { r: seed % 256, g: 120, b: 60 } },
      })
        .png()
        .toBuffer();
      return { bytes, model: "fake:flat", seed };
    },
    close: async () => undefined,
  };
}
