import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { refusedExitCode } from "#server/lib/media/convert-picture.ts";
import { inSrgb, maxPixels, readOptions } from "#server/lib/media/in-srgb.ts";

// The server's own requests have priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  // Grey with 16 bits passes through a PNG.
  operation: ["VipsForeignLoadHeifBuffer", "VipsForeignLoadTiffBuffer", "VipsForeignLoadPngBuffer"],
});

function refuse(message: string): never {
  writeFileSync(process.stderr.fd, message);
  process.exit(refusedExitCode);
}

const bytes = await buffer(process.stdin);
const header = await sharp(bytes, { ...readOptions, limitInputPixels: false }).metadata();
const { width, height, hasAlpha, format, pages = 1 } = header;
if (width * height > maxPixels) refuse(`This picture is too large: at most ${maxPixels / 1e6} megapixels`);
if (format === "tiff" && pages > 1)
  refuse(`This TIFF has ${pages} pages. Save the page you mean as a picture of its own and send that`);
const image = await inSrgb(bytes, header);
const converted = hasAlpha
  ? image.png({ compressionLevel: 3 })
  : image.jpeg({ quality: 96, chromaSubsampling: "4:4:4", optimizeCoding: false });
process.stdout.write(await converted.toBuffer());
