import sharp from "sharp";
import { sha256Hex } from "../secrets.ts";

const side = 200;
/** Threads this far apart, and this wide, in pixels. */
const spacing = 40;
const width = 12;

type Rgb = readonly [number, number, number];

/** Hue in degrees, the others 0..1. */
function rgbOf(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (offset: number) => {
    const at = (offset + hue / 30) % 12;
    const swing = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - swing * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Threads cross over and under each other in turn. */
function weave(x: number, y: number, [ground, warp, weft]: readonly [Rgb, Rgb, Rgb]): Rgb {
  const isOn = (at: number) => Math.abs((at % spacing) - spacing / 2) < width / 2;
  const isWarpAbove = (Math.floor(x / spacing) + Math.floor(y / spacing)) % 2 === 0;
  if (isOn(x) && isOn(y)) return isWarpAbove ? warp : weft;
  if (isOn(x)) return warp;
  return isOn(y) ? weft : ground;
}

/** A woven patch, as a file of a type that the networks use; the id picks the colours, so an account keeps its picture. */
export function avatarPng(id: string): Promise<Buffer> {
  const hue = Number.parseInt(sha256Hex(id).slice(0, 4), 16) % 360;
  const colours = [
    rgbOf(hue, 0.42, 0.3),
    rgbOf((hue + 40) % 360, 0.5, 0.5),
    rgbOf((hue + 300) % 360, 0.4, 0.6),
  ] as const;
  const pixels = Buffer.alloc(side * side * 3);
  for (let at = 0; at < side * side; at += 1) pixels.set(weave(at % side, Math.floor(at / side), colours), at * 3);
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}
