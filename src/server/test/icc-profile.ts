/** The colorants of a display profile: X, Y and Z of each primary, adapted to D50. */
export type Colorants = readonly [red: Xyz, green: Xyz, blue: Xyz];
type Xyz = readonly [x: number, y: number, z: number];

/** sRGB, Display P3 and Adobe RGB (1998), as their own profiles name them. */
export const colorants = {
  srgb: [
    [0.43607, 0.22249, 0.01392],
    [0.38515, 0.71687, 0.09708],
    [0.14307, 0.06061, 0.7141],
  ],
  p3: [
    [0.51512, 0.2412, -0.00105],
    [0.29198, 0.69225, 0.04189],
    [0.1571, 0.06657, 0.78407],
  ],
  adobe: [
    [0.60974, 0.31111, 0.01947],
    [0.20528, 0.62567, 0.06087],
    [0.14919, 0.06322, 0.74457],
  ],
} as const satisfies Record<string, Colorants>;

const s15Fixed16 = (value: number) => Math.round(value * 65_536);

function xyzTag([x, y, z]: Xyz): Buffer {
  const tag = Buffer.alloc(20);
  tag.write("XYZ ", 0, "latin1");
  for (const [index, value] of [x, y, z].entries()) tag.writeInt32BE(s15Fixed16(value), 8 + 4 * index);
  return tag;
}

/** A curve of one exponent. */
function curveTag(gamma: number): Buffer {
  const tag = Buffer.alloc(16);
  tag.write("curv", 0, "latin1");
  tag.writeUInt32BE(1, 8);
  tag.writeUInt16BE(Math.round(gamma * 256), 12);
  return tag;
}

function descriptionTag(): Buffer {
  const text = "Test\0";
  const tag = Buffer.alloc(12 + text.length + 78);
  tag.write("desc", 0, "latin1");
  tag.writeUInt32BE(text.length, 8);
  tag.write(text, 12, "latin1");
  return tag;
}

function copyrightTag(): Buffer {
  const tag = Buffer.alloc(12);
  tag.write("text", 0, "latin1");
  tag.write("CC0\0", 8, "latin1");
  return tag;
}

const d50: Xyz = [0.9642, 1, 0.8249];

/** An ICC profile (version 2) of a display with these primaries, or of a grey one, and a curve of one exponent. */
export function iccProfile(primaries: Colorants | "grey", gamma: number): Buffer {
  const [red, green, blue] = primaries === "grey" ? [] : primaries;
  const curve = curveTag(gamma);
  const tags: [string, Buffer][] = [
    ["desc", descriptionTag()],
    ["cprt", copyrightTag()],
    ["wtpt", xyzTag(d50)],
    ...(red === undefined || green === undefined || blue === undefined
      ? ([["kTRC", curve]] satisfies [string, Buffer][])
      : ([
          ["rXYZ", xyzTag(red)],
          ["gXYZ", xyzTag(green)],
          ["bXYZ", xyzTag(blue)],
          ["rTRC", curve],
          ["gTRC", curve],
          ["bTRC", curve],
        ] satisfies [string, Buffer][])),
  ];
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length, 0);
  const bodies: Buffer[] = [];
  let at = 128 + table.length;
  for (const [index, [name, body]] of tags.entries()) {
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    table.write(name, 4 + 12 * index, "latin1");
    table.writeUInt32BE(at, 8 + 12 * index);
    table.writeUInt32BE(body.length, 12 + 12 * index);
    bodies.push(padded);
    at += padded.length;
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at, 0);
  header.writeUInt32BE(0x02_10_00_00, 8);
  header.write(`mntr${primaries === "grey" ? "GRAY" : "RGB "}XYZ `, 12, "latin1");
  for (const [index, part] of [2026, 1, 1, 0, 0, 0].entries()) header.writeUInt16BE(part, 24 + 2 * index);
  header.write("acsp", 36, "latin1");
  for (const [index, value] of d50.entries()) header.writeInt32BE(s15Fixed16(value), 68 + 4 * index);
  return Buffer.concat([header, table, ...bodies]);
}

const gammaOfSrgb = (linear: number) =>
  linear <= 0.003_130_8 ? 12.92 * linear : 1.055 * Math.max(0, linear) ** (1 / 2.4) - 0.055;

const cross = ([a, b, c]: Xyz, [x, y, z]: Xyz): Xyz => [b * z - c * y, c * x - a * z, a * y - b * x];
const dot = ([a, b, c]: Xyz, [x, y, z]: Xyz) => a * x + b * y + c * z;

/** The colour with these shares of the primaries. */
const mix = ([r, g, b]: Xyz, [red, green, blue]: Colorants): Xyz => [
  dot([r, g, b], [red[0], green[0], blue[0]]),
  dot([r, g, b], [red[1], green[1], blue[1]]),
  dot([r, g, b], [red[2], green[2], blue[2]]),
];

/** The shares of the primaries in a colour, by Cramer's rule. */
function sharesOf(xyz: Xyz, [red, green, blue]: Colorants): Xyz {
  const whole = dot(red, cross(green, blue));
  return [
    dot(xyz, cross(green, blue)) / whole,
    dot(red, cross(xyz, blue)) / whole,
    dot(red, cross(green, xyz)) / whole,
  ];
}

/** The colour in sRGB with 8 bits that a colour (0 to 1) of such a display is, from the definitions alone. */
export function inSrgb([red, green, blue]: Xyz, primaries: Colorants, gamma: number): number[] {
  const xyz = mix([red ** gamma, green ** gamma, blue ** gamma], primaries);
  return sharesOf(xyz, colorants.srgb).map((share) => Math.round(255 * Math.min(1, Math.max(0, gammaOfSrgb(share)))));
}
