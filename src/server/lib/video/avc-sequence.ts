/** What the sequence parameter set of H.264 says about the picture (ITU-T H.264, 7.3.2.1.1). */
export interface AvcSequence {
  /** 0: grey, 1: 4:2:0, 2: 4:2:2, 3: 4:4:4. */
  chroma: number;
  bits: number;
  isInterlaced: boolean;
}

/** Profiles that say their chroma and their depth. The others are 4:2:0 with 8 bits. */
const extendedProfiles = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135];

/** Removes the bytes that keep start codes out of the data. */
const unescaped = (bytes: Uint8Array) =>
  bytes.filter((byte, at) => !(byte === 3 && at > 1 && bytes[at - 1] === 0 && bytes[at - 2] === 0));

function bitReader(bytes: Uint8Array) {
  let at = 0;
  const bit = () => {
    const byte = bytes[at >> 3];
    if (byte === undefined) throw new RangeError("The parameter set ends early");
    return (byte >> (7 - (at++ & 7))) & 1;
  };
  const bits = (count: number) => {
    let value = 0;
    for (let read = 0; read < count; read++) value = value * 2 + bit();
    return value;
  };
  /** Exponential Golomb code. */
  const unsigned = () => {
    let zeros = 0;
    while (bit() === 0 && zeros < 32) zeros += 1;
    return 2 ** zeros - 1 + bits(zeros);
  };
  const signed = () => {
    const code = unsigned();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  };
  return { bit, bits, unsigned, signed };
}

type BitReader = ReturnType<typeof bitReader>;

function skipScalingLists({ bit, signed }: BitReader, count: number): void {
  for (let list = 0; list < count; list++) {
    if (bit() === 0) continue;
    let [last, next] = [8, 8];
    for (let entry = 0; entry < (list < 6 ? 16 : 64) && next !== 0; entry++) {
      next = (last + signed() + 256) % 256;
      if (next !== 0) last = next;
    }
  }
}

function skipOrder({ bit, unsigned, signed }: BitReader): void {
  const kind = unsigned();
  if (kind === 0) unsigned();
  if (kind !== 1) return;
  bit();
  signed();
  signed();
  for (let left = Math.min(unsigned(), 255); left > 0; left--) signed();
}

/** Reads a sequence parameter set, from its header on. Throws RangeError for one that ends early. */
export function readAvcSequence(unit: Uint8Array): AvcSequence {
  const reader = bitReader(unescaped(unit));
  const { bit, bits, unsigned } = reader;
  bits(8);
  const profile = bits(8);
  bits(16);
  unsigned();
  let [chroma, depth] = [1, 8];
  if (extendedProfiles.includes(profile)) {
    chroma = unsigned();
    if (chroma === 3) bit();
    depth += unsigned();
    unsigned();
    bit();
    if (bit() === 1) skipScalingLists(reader, chroma === 3 ? 12 : 8);
  }
  unsigned();
  skipOrder(reader);
  unsigned();
  bit();
  unsigned();
  unsigned();
  const hasFramesOnly = bit() === 1;
  return { chroma, bits: depth, isInterlaced: !hasFramesOnly };
}
