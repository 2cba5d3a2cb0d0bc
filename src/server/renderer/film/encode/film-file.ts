import { open } from "node:fs/promises";
import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
} from "mediabunny";
import { framesPerSecond } from "#server/renderer/film/screenplay.ts";
import { codec, colorSpace } from "./encode-shot.ts";
import type { Chunk } from "./encode-shot.ts";
import { encodeSilence, soundFormat } from "./silence.ts";
import type { FilmRequest } from "#server/renderer/requests.ts";

/** Writes the film as MP4 with its index first, so that it plays while it loads. Chunks come in the order of the film. */
export async function createFilmFile(path: string, { width, height, durationSeconds: seconds }: FilmRequest) {
  const output = new Output({
    // Held in memory until the end: 45 MB for the longest film.
    format: new Mp4OutputFormat({ fastStart: "in-memory" }),
    target: new FilePathTarget(path),
  });
  const picture = new EncodedVideoPacketSource("avc");
  const sound = new EncodedAudioPacketSource("aac");
  output.addVideoTrack(picture, { frameRate: framesPerSecond });
  output.addAudioTrack(sound);
  await output.start();
  const silence = await encodeSilence(seconds);
  let nextPacket = 0;

  async function addSoundUpTo(time: number): Promise<void> {
    for (; nextPacket < silence.packets.length; nextPacket++) {
      const packet = silence.packets[nextPacket]!;
      if (packet.timestamp > time) return;
      await sound.add(
        new EncodedPacket(packet.data, "key", packet.timestamp, packet.duration),
        nextPacket === 0 ? { decoderConfig: { ...soundFormat, description: silence.setup } } : undefined,
      );
    }
  }

  return {
    async add({ data, isKey, frame, setup }: Chunk): Promise<void> {
      const time = frame / framesPerSecond;
      const packet = new EncodedPacket(data, isKey ? "key" : "delta", time, 1 / framesPerSecond);
      const decoderConfig = setup && { codec, codedWidth: width, codedHeight: height, description: setup, colorSpace };
      await picture.add(packet, decoderConfig && { decoderConfig });
      await addSoundUpTo(time);
    },
    /** Whole and on the disk when it returns. */
    async finish(): Promise<void> {
      await addSoundUpTo(seconds);
      await output.finalize();
      const file = await open(path, "r+");
      try {
        await file.sync();
      } finally {
        await file.close();
      }
    },
  };
}
