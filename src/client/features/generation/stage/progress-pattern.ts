type Rgb = readonly [number, number, number];

interface Band {
  from: number;
  rows: number;
  ground: Rgb;
  figure: Rgb;
  edge: Rgb;
  /** Width of one motif in columns; null: a plain band. */
  repeat: number | null;
}

const grounds: readonly Rgb[] = [
  [33, 52, 110],
  [24, 38, 82],
  [47, 72, 140],
];
const dyes: readonly Rgb[] = [
  [240, 150, 40],
  [184, 62, 42],
  [232, 222, 202],
  [104, 140, 96],
];

export const hashText = (text: string): number => {
  let hash = 2_166_136_261;
  for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
};

function seeded(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Returns the colour of each cell of a woven pattern: bands of stepped diamonds, mirrored about the middle. */
export function createPattern(seed: number, columns: number, rows: number): (column: number, row: number) => Rgb {
  const random = seeded(seed);
  const pick = <T>(from: readonly T[], fallback: T): T => from[Math.floor(random() * from.length)] ?? fallback;
  const white: Rgb = [232, 222, 202];
  const bands: Band[] = [];
  for (let from = 0; from < rows;) {
    const figured = random() > 0.42;
    const height = figured ? pick([16, 24, 32], 24) : 3 + Math.floor(random() * 9);
    bands.push({
      from,
      rows: height,
      ground: pick(grounds, white),
      figure: pick(dyes, white),
      edge: pick([...grounds, ...dyes], white),
      repeat: figured ? pick([16, 20, 28], 20) : null,
    });
    from += height;
  }
  const middle = Math.round(columns / 2);
  return (column, row) => {
    const band = bands.find((candidate) => row < candidate.from + candidate.rows);
    if (band === undefined) return white;
    if (band.repeat === null) return row === band.from ? band.figure : band.ground;
    const across = (((column - middle) % band.repeat) + band.repeat) % band.repeat;
    const x = (band.repeat / 2 - Math.abs(across - band.repeat / 2)) * (band.rows / band.repeat);
    const y = Math.abs(row - band.from - band.rows / 2);
    const step = (Math.floor((x + y) / 2) * 4) / band.rows;
    if (step < 0.35) return band.figure;
    return step >= 0.62 && step < 0.84 ? band.edge : band.ground;
  };
}
