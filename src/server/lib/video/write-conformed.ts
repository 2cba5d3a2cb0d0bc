import {
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  type Input,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import type { CheckedVideo } from "#server/lib/video/check-video.ts";
import { copyPicture } from "#server/lib/video/copy-picture.ts";
import { encodePicture } from "#server/lib/video/encode-picture.ts";
import type { VideoWork } from "#server/lib/video/plan-work.ts";
import type { VideoTarget } from "#server/lib/video/video-target.ts";
import { writeSilence, writeSound } from "#server/lib/video/write-sound.ts";

/** Without frames that refer to later ones, the end can be cut off and the rest still be decoded. */
export async function isInOrder(track: InputVideoTrack): Promise<boolean> {
  let last = -Infinity;
  for await (const { timestamp } of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    if (timestamp < last) return false;
    last = timestamp;
  }
  return true;
}

/** Does the work, into a file whose table of contents stands at the end: nothing waits in memory. */
export async function writeConformed(
  input: Input,
  { facts, video, audio }: CheckedVideo,
  { work, frame, path }: { work: VideoWork; frame: VideoTarget["frame"]; path: string },
  report: (fraction: number) => void,
): Promise<void> {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(path) });
  const rotation = await video.getRotation();
  const span = {
    startsAt: await video.getFirstTimestamp(),
    seconds: work.durationMs / 1_000,
    sourceRate: facts.frameRate,
  };
  const codec = work.picture === null ? await video.getCodec() : "avc";
  if (codec === null) throw new Error("Only a checked video is worked on");
  const picture = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(picture, { rotation });
  const isSilent = audio === null || work.sound === "silence" || work.sound === "none";
  const addSound = isSilent
    ? work.sound === "silence"
      ? writeSilence(output, span.seconds)
      : () => Promise.resolve()
    : await writeSound(input, audio, output, span);
  await output.start();
  const isTurned = rotation % 180 !== 0;
  const [width, height] = isTurned ? [frame.height, frame.width] : [frame.width, frame.height];
  const addPicture =
    work.picture === null
      ? copyPicture(video, span, picture)
      : encodePicture(video, { ...work.picture, width, height, fit: frame.fit, ...span }, picture, report);
  await Promise.all([addPicture, addSound()]);
  await output.finalize();
}
