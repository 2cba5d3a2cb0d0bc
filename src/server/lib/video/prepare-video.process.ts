import "@napi-rs/webcodecs/polyfill";
import { writeFile } from "node:fs/promises";
import { answerOrder } from "#server/lib/video/answer-order.ts";
import { checkVideo } from "#server/lib/video/check-video.ts";
import { copyTracks } from "#server/lib/video/copy-tracks.ts";
import { drawPoster } from "#server/lib/video/draw-poster.ts";
import { openVideo } from "#server/lib/video/open-video.ts";
import { VideoPlaces } from "#server/lib/video/video-places.ts";

answerOrder(VideoPlaces, async ({ source, copy, poster }) => {
  using input = openVideo(source);
  const { facts, video, audio } = await checkVideo(input);
  // First what refuses most.
  await writeFile(poster, await drawPoster(video, facts));
  await copyTracks({ video, audio }, { from: source, to: copy });
  return facts;
});
