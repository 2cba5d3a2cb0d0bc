/** The positions at which these bytes occur. */
function* placesOf(bytes: Buffer, wanted: Buffer): Generator<number> {
  for (let at = bytes.indexOf(wanted); at !== -1; at = bytes.indexOf(wanted, at + 1)) yield at;
}

const boxAt = (bytes: Buffer, name: string): number => {
  const at = bytes.indexOf(name, 0, "latin1");
  if (at === -1) throw new Error(`There is no ${name} in this video`);
  // After the name come the version and the flags.
  return at + 8;
};

/** An MP4 whose header states a false size. */
export function withToldSize(video: Buffer, real: [number, number], stated: [number, number]): Buffer {
  const forged = Buffer.from(video);
  const sidesOf = ([width, height]: [number, number]) => {
    const sides = Buffer.alloc(4);
    sides.writeUInt16BE(width, 0);
    sides.writeUInt16BE(height, 2);
    return sides;
  };
  for (const at of placesOf(video, sidesOf(real))) sidesOf(stated).copy(forged, at);
  return forged;
}

/** An MP4 of ten frames a second whose chunks of half a second, after the first two seconds, each cover the whole file. */
export function pointingToItself(video: Buffer): Buffer {
  const forged = Buffer.from(video);
  const sizes = boxAt(forged, "stsz") + 8;
  const samples = forged.readUInt32BE(sizes - 4);
  const chunks = boxAt(forged, "stco") + 4;
  const inChunk = 5;
  for (let sample = 4 * inChunk; sample < samples; sample++)
    forged.writeUInt32BE(Math.floor(video.length / inChunk), sizes + sample * 4);
  for (let chunk = 4; chunk < samples / inChunk; chunk++) forged.writeUInt32BE(0, chunks + chunk * 4);
  return forged;
}

/** A WebM whose header states this number of sound channels. */
export function withChannels(video: Buffer, channels: number): Buffer {
  const forged = Buffer.from(video);
  const [at] = placesOf(video, Buffer.of(0x9f, 0x81, 1));
  if (at === undefined) throw new Error("There is no sound in this video");
  forged[at + 2] = channels;
  return forged;
}

/** An entry of an edit list: seconds of the movie that begin at this second of the track; null: nothing is shown. */
export interface ForgedEdit {
  seconds: number;
  from: number | null;
  rate?: number;
}

/** An MP4 with these entries in the edit list of the picture, and of the sound. `aVideo` writes lists of two when it starts late. */
export function withEdits(video: Buffer, ...lists: [ForgedEdit, ForgedEdit][]): Buffer {
  const forged = Buffer.from(video);
  const movieScale = forged.readUInt32BE(boxAt(forged, "mvhd") + 8);
  const [scales, places] = ["mdhd", "elst"].map((name) => [...placesOf(forged, Buffer.from(name))]);
  for (const [track, edits] of lists.entries()) {
    const trackScale = forged.readUInt32BE((scales?.[track] ?? 0) + 16);
    for (const [index, { seconds, from, rate = 1 }] of edits.entries()) {
      const at = (places?.[track] ?? 0) + 12 + index * 12;
      forged.writeUInt32BE(Math.round(seconds * movieScale), at);
      forged.writeInt32BE(from === null ? -1 : Math.round(from * trackScale), at + 4);
      forged.writeInt32BE(rate * 65_536, at + 8);
    }
  }
  return forged;
}
