import { expect, test } from "vitest";
import { drawSparsely } from "./draw-sparsely.ts";

const sizes = [1, 2, 3, 4, 31, 32];

test.each(sizes.flatMap((width) => sizes.map((height) => ({ width, height }))))(
  "a tile of $width by $height is drawn once, and only known neighbours are used",
  ({ width, height }) => {
    const [x0, y0, x1, y1] = [7, 12, 7 + width, 12 + height];
    const known = new Map<string, number>();
    const visit = (x: number, y: number, ...used: [x: number, y: number][]) => {
      for (const place of used) expect(known.has(String(place)), `(${x}, ${y}) uses (${String(place)})`).toBe(true);
      known.set(`${x},${y}`, (known.get(`${x},${y}`) ?? 0) + 1);
    };
    const rows: number[] = [];
    drawSparsely(
      { x0, y0, x1, y1 },
      {
        draw: (x, y) => visit(x, y),
        drawBetween: (x, y) => visit(x, y, [x - 1, y], [x + 1, y]),
        drawBelow: (x, y) => visit(x, y, [x, y - 1], [x, y + 1]),
        onRow: () => rows.push(known.size),
      },
    );
    expect([...known.values()].every((times) => times === 1)).toBe(true);
    expect(known.size).toBe(width * height);
    expect(rows.at(-1)).toBe(width * height);
  },
);
