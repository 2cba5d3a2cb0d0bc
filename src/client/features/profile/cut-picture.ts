import { type Crop, squareOf } from "./crop.ts";

/** The server keeps 512 pixels at most; twice that loses nothing and is quick to send. */
const sideMax = 1024;
const quality = 0.92;

/** The chosen square of a picture as a file of its own. */
export function cutPicture(picture: HTMLImageElement, crop: Crop): Promise<Blob> {
  const { left, top, side } = squareOf({ width: picture.naturalWidth, height: picture.naturalHeight }, crop);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.round(Math.min(side, sideMax));
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser cannot draw pictures");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const take = (cut: Blob | null) =>
      cut === null ? reject(new Error("The picture could not be cut")) : resolve(cut);
    // Browsers that write no WebP make a PNG of it.
    canvas.toBlob(take, "image/webp", quality);
  });
}
