import { type FileHandle, open } from "node:fs/promises";

/** An entry of an edit list: this part of a track is shown next. */
export interface Edit {
  /** Length in the movie; 0: to the end. */
  seconds: number;
  /** Begin of the part in the track; null: nothing is shown. */
  mediaSeconds: number | null;
  /** Speed; 1 is normal. */
  rate: number;
}

interface Box {
  name: string;
  /** Where its content begins and ends in the file. */
  from: number;
  to: number;
}

// A file from outside can state any number.
const maxBoxes = 10_000;
const maxEdits = 1_000;

async function bytesAt(file: FileHandle, at: number, count: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, at);
  return buffer.subarray(0, bytesRead);
}

async function boxesIn(file: FileHandle, { from, to }: Pick<Box, "from" | "to">): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to && boxes.length < maxBoxes;) {
    const head = await bytesAt(file, at, 16);
    if (head.length < 8) break;
    const told = head.readUInt32BE(0);
    const isLarge = told === 1 && head.length === 16;
    const size = isLarge ? Number(head.readBigUInt64BE(8)) : told === 0 ? to - at : told;
    const headSize = isLarge ? 16 : 8;
    if (size < headSize) break;
    boxes.push({ name: head.toString("latin1", 4, 8), from: at + headSize, to: Math.min(at + size, to) });
    at += size;
  }
  return boxes;
}

const find = (boxes: readonly Box[], name: string) => boxes.find((box) => box.name === name);

async function boxAt(file: FileHandle, box: Box, path: readonly string[]): Promise<Box | undefined> {
  let found: Box | undefined = box;
  for (const name of path) found = found === undefined ? undefined : find(await boxesIn(file, found), name);
  return found;
}

/** The number of `bytes32` or `bytes64` behind version and flags, by the version. */
async function readField(file: FileHandle, box: Box, bytes32: number, bytes64: number): Promise<number> {
  const head = await bytesAt(file, box.from, bytes64 + 4);
  return head.readUInt32BE(head[0] === 1 ? bytes64 : bytes32);
}

async function readEdits(file: FileHandle, box: Box, movieScale: number, trackScale: number): Promise<Edit[]> {
  const bytes = await bytesAt(file, box.from, Math.min(box.to - box.from, 8 + maxEdits * 20));
  const isLong = bytes[0] === 1;
  const size = isLong ? 20 : 12;
  const count = Math.min(bytes.readUInt32BE(4), Math.floor((bytes.length - 8) / size));
  return Array.from({ length: count }, (_, index) => {
    const at = 8 + index * size;
    const ticks = isLong ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at);
    const start = isLong ? Number(bytes.readBigInt64BE(at + 8)) : bytes.readInt32BE(at + 4);
    return {
      seconds: ticks / movieScale,
      mediaSeconds: start === -1 ? null : start / trackScale,
      rate: bytes.readInt32BE(at + size - 4) / 65_536,
    };
  });
}

/** The edit lists of an MP4 or MOV by the id of their track; none for a track without a list, and for other files. */
export async function readEditLists(path: string): Promise<Map<number, Edit[]>> {
  const lists = new Map<number, Edit[]>();
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const moov = find(await boxesIn(file, { from: 0, to: size }), "moov");
    if (moov === undefined) return lists;
    const boxes = await boxesIn(file, moov);
    const mvhd = find(boxes, "mvhd");
    if (mvhd === undefined) return lists;
    const movieScale = await readField(file, mvhd, 12, 20);
    for (const trak of boxes.filter(({ name }) => name === "trak")) {
      const elst = await boxAt(file, trak, ["edts", "elst"]);
      const tkhd = await boxAt(file, trak, ["tkhd"]);
      const mdhd = await boxAt(file, trak, ["mdia", "mdhd"]);
      if (elst === undefined || tkhd === undefined || mdhd === undefined) continue;
      const trackScale = await readField(file, mdhd, 12, 20);
      lists.set(await readField(file, tkhd, 12, 20), await readEdits(file, elst, movieScale, trackScale));
    }
    return lists;
  } finally {
    await file.close();
  }
}
