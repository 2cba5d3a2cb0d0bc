/** Draws the picture in the README: `node src/server/renderer/contact-sheet.ts`. The same code gives the same picture. */
import { join } from "node:path";
import sharp from "sharp";
import { render } from "./render.ts";
import type { PictureRequest } from "./requests.ts";

type Sample = Pick<PictureRequest, "style" | "prompt"> & Partial<PictureRequest>;

/** Rows: objects in rooms and studios, landscapes, cartoons, and paintings beside abstractions. */
const samples: readonly Sample[] = [
  { style: "realistic", prompt: "a bowl of lemons on blue linen", seed: 3 },
  { style: "realistic", prompt: "sunflowers in a vase, warm morning light", seed: 2 },
  { style: "realistic", prompt: "red running shoes", seed: 4 },
  { style: "realistic", prompt: "a cat on a stack of books", seed: 5 },
  { style: "realistic", prompt: "skincare products, pastel", seed: 2 },
  { style: "realistic", prompt: "a burger and french fries", seed: 1 },

  { style: "realistic", prompt: "a red boat on the sea at sunset", seed: 7 },
  { style: "realistic", prompt: "mountains at dawn", seed: 3 },
  { style: "realistic", prompt: "northern lights over a lake", seed: 2 },
  { style: "realistic", prompt: "palm trees on a beach", seed: 6 },
  { style: "realistic", prompt: "city skyline at night", seed: 4 },
  { style: "realistic", prompt: "an astronaut on the moon", seed: 1 },

  { style: "cartoon", prompt: "three smiling apples", seed: 2, creativity: 7 },
  { style: "cartoon", prompt: "a fox in the forest", seed: 3 },
  { style: "cartoon", prompt: "a robot, neon", seed: 1 },
  { style: "cartoon", prompt: "hot air balloon over green hills", seed: 5 },
  { style: "cartoon", prompt: "birthday cake with candles", seed: 2, creativity: 7 },
  { style: "cartoon", prompt: "a snowman in winter", seed: 4 },

  { style: "artistic", prompt: "a lighthouse by the sea in a storm", seed: 2 },
  { style: "artistic", prompt: "a forest in autumn", seed: 5 },
  { style: "artistic", prompt: "roses in a vase", seed: 3 },
  { style: "abstract", prompt: "mountains at sunset", seed: 2 },
  { style: "abstract", prompt: "a teapot, geometric, summer colours", seed: 6, creativity: 2 },
  { style: "abstract", prompt: "a cat, warm colours", seed: 9, creativity: 9 },
];

const columns = 6;
const cell = 232;
const gap = 8;
/** Drawn larger and shrunk, so that edges are smooth. */
const drawn = cell * 2;

const cells = [];
for (const [index, sample] of samples.entries()) {
  const picture = await render(
    { width: drawn, height: drawn, creativity: 5, detail: 6, seed: 1, ...sample },
    () => undefined,
  );
  cells.push({
    input: await sharp(picture).resize(cell, cell).toBuffer(),
    left: gap + (index % columns) * (cell + gap),
    top: gap + Math.floor(index / columns) * (cell + gap),
  });
}
const width = gap + columns * (cell + gap);
const height = gap + Math.ceil(samples.length / columns) * (cell + gap);
await sharp({ create: { width, height, channels: 3, background: "#ffffff" } })
  .composite(cells)
  .webp({ quality: 80 })
  .toFile(join(import.meta.dirname, "contact-sheet.webp"));
