import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createFinisher } from "#server/renderer/film/encode/finish.ts";
import { type FilmRequest, filmStyles } from "#server/renderer/requests.ts";
import { createShotPainter } from "./paint-shot.ts";
import { writeScreenplay } from "./screenplay.ts";

const request: FilmRequest = {
  prompt: "a red boat on the sea at sunset",
  style: "cinematic",
  width: 192,
  height: 108,
  durationSeconds: 3,
  motion: 6,
  quality: 5,
  seed: 7,
};

/** Planes of some frames of the first shot, copied, because the buffer is reused. Artistic frames build on each other. */
function paint(change: Partial<FilmRequest>, wanted: readonly number[]): Uint8Array[] {
  const filmRequest = { ...request, ...change };
  const [shot] = writeScreenplay(filmRequest);
  if (!shot) throw new Error("A film has a shot");
  const painter = createShotPainter(filmRequest, shot, () => undefined);
  const finish = createFinisher(painter.finish, filmRequest);
  let planes: Uint8Array = new Uint8Array();
  const frames: Uint8Array[] = [];
  for (let index = 0; index <= Math.max(...wanted); index++) {
    if (!wanted.includes(index) && filmRequest.style !== "artistic") continue;
    const painted = painter.paint(index);
    if (painted !== "held") planes = finish(painted.pixels, shot.start + index, painted.fade);
    if (wanted.includes(index)) frames.push(planes.slice());
  }
  return frames;
}

/** Mean difference in brightness, 0..255. */
function difference(a: Uint8Array, b: Uint8Array): number {
  const lumas = 192 * 108;
  let sum = 0;
  for (let at = 0; at < lumas; at++) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / lumas;
}

test.each(filmStyles)("frames of a %s film are deterministic and depend on the seed", { timeout: 60_000 }, (style) => {
  const hash = (seed: number) =>
    paint({ style, seed }, [2, 6]).map((planes) => createHash("sha256").update(planes).digest("hex"));
  const once = hash(7);
  expect(once).toHaveLength(2);
  expect(hash(7)).toEqual(once);
  expect(hash(8)).not.toEqual(once);
});

test("frames look different in each style", { timeout: 60_000 }, () => {
  const middles = filmStyles.map((style) => paint({ style }, [36])[0] ?? new Uint8Array());
  for (const [index, one] of middles.entries())
    for (const other of middles.slice(index + 1)) expect(difference(one, other)).toBeGreaterThan(8);
});

test.each(["cinematic", "documentary"] as const)(
  "frames of a %s film move more with a higher motion setting",
  { timeout: 60_000 },
  (style) => {
    const prompt = "mountains with pines at noon";
    const moved = [1, 4, 7, 10].map((motion) => {
      const [from, to] = paint({ style, motion, prompt }, [20, 50]);
      return difference(from ?? new Uint8Array(), to ?? new Uint8Array());
    });
    expect(moved).toEqual([...moved].sort((a, b) => a - b));
    expect(moved[3]).toBeGreaterThan((moved[0] ?? 0) * 1.4);
  },
);

test.each([
  "abstract data waves",
  "🦄🌈✨",
  "一只橙色的猫坐在书上，日落",
  "<script>alert(1)</script>\u0000",
  "constructor __proto__",
])("frames of any prompt have contrast: %j", (prompt) => {
  const [planes] = paint({ prompt, style: "commercial" }, [30]);
  const luma = [...(planes ?? new Uint8Array()).subarray(0, 192 * 108)];
  expect(Math.max(...luma) - Math.min(...luma)).toBeGreaterThan(30);
});
