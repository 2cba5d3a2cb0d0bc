type Tile = { x0: number; y0: number; x1: number; y1: number };

type Drawing = {
  draw(x: number, y: number): void;
  /** Both pixels beside it are known. */
  drawBetween(x: number, y: number): void;
  /** The pixels above and below it are known. */
  drawBelow(x: number, y: number): void;
  /** A row and the one below it are complete. */
  onRow(): void;
};

/**
 * Goes through the rows of a tile from the bottom upwards: every second pixel of every second row first, so that most of the others can
 * be taken from their neighbours where a picture has even tones. The edges of the tile are always drawn.
 */
export function drawSparsely({ x0, y0, x1, y1 }: Tile, { draw, drawBetween, drawBelow, onRow }: Drawing): void {
  let previous = y1;
  for (let y = y1 - 1; y >= y0; y = y > y0 ? Math.max(y - 2, y0) : -1) {
    for (let x = x0; x < x1 - 1; x += 2) draw(x, y);
    draw(x1 - 1, y);
    for (let x = x0 + 1; x < x1 - 1; x += 2) drawBetween(x, y);
    if (previous - y === 2) for (let x = x0; x < x1; x++) drawBelow(x, y + 1);
    previous = y;
    onRow();
  }
}
