import sharp from "sharp";
import type { ImageProvider, ImageRequest } from "#server/integrations/ai/image-provider.ts";

export interface FakeImages extends ImageProvider {
  readonly requests: ImageRequest[];
  /** Makes the next calls reject with this. */
  failWith: Error | null;
}

/** Paints one flat colour at once: what tests need of a maker of images. */
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
