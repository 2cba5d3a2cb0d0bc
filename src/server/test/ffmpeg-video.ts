import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** A video that ffmpeg wrote, with a property that `aVideo` cannot give one; `videos/make.sh` says which. */
export const ffmpegVideo = (name: string): Promise<Buffer> => readFile(join(import.meta.dirname, "videos", name));
