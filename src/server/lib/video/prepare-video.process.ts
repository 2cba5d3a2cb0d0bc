import "@napi-rs/webcodecs/polyfill";
import { writeFile } from "node:fs/promises";
import { FilePathSource, Input, MP4, QTFF } from "mediabunny";
import { checkVideo, Refusal } from "#server/lib/video/check-video.ts";
import { copyTracks } from "#server/lib/video/copy-tracks.ts";
import { drawPoster } from "#server/lib/video/draw-poster.ts";
import type { PreparedAnswer } from "#server/lib/video/video-facts.ts";

// The process behind prepareVideo: paths come in as arguments, one line of JSON goes out. It dies with its first error.
const [source = "", copy = "", poster = ""] = process.argv.slice(2);

async function prepare(): Promise<PreparedAnswer> {
  using input = new Input({ formats: [MP4, QTFF], source: new FilePathSource(source) });
  try {
    const { facts, video, audio } = await checkVideo(input);
    await copyTracks({ video, audio }, copy);
    await writeFile(poster, await drawPoster(video, facts));
    return { facts };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    throw error;
  }
}

const answer = await prepare();
// The decoder's threads would keep the process alive.
process.stdout.write(JSON.stringify(answer), () => process.exit(0));
