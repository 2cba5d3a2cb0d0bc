import { adjust, blend, hex, type Rgb, toOklch } from "#server/renderer/math/color.ts";
import type { Random } from "#server/renderer/math/random.ts";
import type { ColorName, MoodName, TimeName } from "./lexicon.ts";
import type { Brief } from "./parse-prompt.ts";

/** The colours of one picture, by role. */
export type Palette = {
  hero: Rgb;
  second: Rgb;
  third: Rgb;
  accent: Rgb;
  wall: Rgb;
  ground: Rgb;
  pale: Rgb;
  ink: Rgb;
};

export const COLORS: Record<ColorName, Rgb> = {
  red: hex("#c8321f"),
  orange: hex("#e8752a"),
  terracotta: hex("#b9552f"),
  yellow: hex("#f2bb2e"),
  gold: hex("#d9a236"),
  green: hex("#4c8a4d"),
  teal: hex("#1f8d8e"),
  blue: hex("#2a56b4"),
  purple: hex("#6f48a5"),
  pink: hex("#e77d9d"),
  brown: hex("#7d4f2d"),
  white: hex("#f4efe6"),
  black: hex("#24222a"),
  gray: hex("#8b8d94"),
};

type Named = readonly [hero: string, second: string, third: string, accent: string, wall: string, ground: string];

/** Palettes by mood; the seed picks one. */
const PALETTES: Record<MoodName | "any", readonly [Named, ...Named[]]> = {
  any: [
    ["#2c50a8", "#c9643a", "#f0e9dc", "#eaa52c", "#dccfb6", "#a9774a"],
    ["#c4532f", "#2b4c8f", "#eadfc9", "#e9b03a", "#c9d4cf", "#b98a5c"],
    ["#e2a32c", "#f2ece0", "#3d6b5b", "#c54f33", "#2f4c86", "#8d5c38"],
    ["#3f7a63", "#e7c36a", "#f3ede2", "#d4603b", "#e6d3bd", "#96683f"],
    ["#f1eade", "#d46a45", "#36507f", "#efb43e", "#b8512f", "#5f3826"],
  ],
  calm: [
    ["#7f9c96", "#d8c3a5", "#f1ece2", "#c98b6b", "#dfe3dc", "#cbb89b"],
    ["#8aa5bf", "#e7d7c5", "#f5f1ea", "#d6a184", "#d5dfe4", "#c3b3a0"],
  ],
  warm: [
    ["#c9653a", "#e8b256", "#f3e6d0", "#8e3b2a", "#e9c795", "#9c6238"],
    ["#d99a3d", "#b9512f", "#f4e7d2", "#6b3a2a", "#e2b48a", "#8a5430"],
  ],
  dramatic: [
    ["#b33a26", "#c9a06a", "#d9d2c6", "#e8a33a", "#25282f", "#3a2c26"],
    ["#c98b3a", "#7c2f2a", "#cfc6b8", "#d95a2e", "#1f2b33", "#33271f"],
  ],
  pastel: [
    ["#f2a7b5", "#a9cfe0", "#fff3e4", "#f7cf83", "#d9e9df", "#f3d9d2"],
    ["#b6a3dc", "#f6bfa6", "#fff6ec", "#8fc9b9", "#f7dce2", "#e5d4ef"],
    ["#8fc3c0", "#f5b5a4", "#fdf3e6", "#f2d06e", "#f4dfc9", "#e7c7bd"],
  ],
  neon: [
    ["#ff3d9a", "#22d3ee", "#f5e9ff", "#ffd23f", "#2a1459", "#1a0f3a"],
    ["#19e3c2", "#ff5470", "#efe7ff", "#a855f7", "#16163f", "#0f1030"],
  ],
  autumn: [
    ["#b8491f", "#d9952b", "#efe0c4", "#7a2c1d", "#d7b077", "#6e4425"],
    ["#c96a25", "#7d3b20", "#f0dfbf", "#e0ad3a", "#a3683b", "#5a3720"],
  ],
  winter: [
    ["#3f6a94", "#c8d8e4", "#f6f9fb", "#c24a3c", "#b9cfdf", "#e6eef3"],
    ["#57809c", "#e4edf2", "#ffffff", "#d98e4a", "#9fb9cc", "#dfe8ee"],
  ],
  spring: [
    ["#e58fa3", "#8cb871", "#fdf5e8", "#f3c64f", "#cfe3c4", "#e9d8b8"],
    ["#7fae62", "#f4b6bd", "#fff8ec", "#f0a83c", "#d6e7ee", "#d8c49a"],
  ],
  summer: [
    ["#ef6b4a", "#2aa6a8", "#fff4df", "#f8c23e", "#8ed0d6", "#f0d9a8"],
    ["#1e96b0", "#f7b733", "#fff6e5", "#ee5d50", "#ffd9a3", "#eec98f"],
  ],
  monochrome: [
    ["#5b5c61", "#9a9a9d", "#f2f1ef", "#2a2a2d", "#cfcecb", "#8b8985"],
    ["#e9e7e3", "#76767a", "#f6f5f3", "#1f1f22", "#3b3b3f", "#57565a"],
  ],
  luxury: [
    ["#c79a45", "#123c38", "#f2e9d8", "#e2c27c", "#1d2a33", "#2b2320"],
    ["#d4ae62", "#5b1f2e", "#f3e8d6", "#efd79b", "#efe3d0", "#3a2a25"],
  ],
  playful: [
    ["#ef4f4a", "#2f8fd8", "#fff3dc", "#ffc83a", "#ffd98a", "#f28fa5"],
    ["#ff8a3d", "#6a5bd0", "#fff5e4", "#2bb59a", "#bfe6ee", "#ffd36b"],
    ["#3b7ddd", "#ff6f61", "#fff8ea", "#ffcf3f", "#ffc9bd", "#8ecfc0"],
  ],
  earthy: [
    ["#b0643d", "#75815a", "#efe4d0", "#d39c4a", "#d8c4a4", "#7d5838"],
    ["#8a5a3c", "#c98e5a", "#f0e6d6", "#5f6b4a", "#c6b08d", "#9b7450"],
  ],
};

const rules: { moods: readonly MoodName[]; times: readonly TimeName[] } = {
  moods: [
    "monochrome",
    "neon",
    "pastel",
    "dramatic",
    "luxury",
    "winter",
    "autumn",
    "spring",
    "summer",
    "playful",
    "calm",
    "warm",
    "earthy",
  ],
  times: ["night", "storm"],
};

/** Picks by mood, rotates the hue by creativity and replaces the colours that the prompt names. */
export function choosePalette(brief: Brief, random: Random, creativity: number): Palette {
  const mood = rules.moods.find((name) => brief.moods.includes(name)) ?? (brief.time === "sunset" ? "warm" : "any");
  const [hero, second, third, accent, wall, ground] = random.pick(PALETTES[mood]).map(hex) as [
    Rgb,
    Rgb,
    Rgb,
    Rgb,
    Rgb,
    Rgb,
  ];
  const palette: Palette = { hero, second, third, accent, wall, ground, pale: hex("#f6efe2"), ink: hex("#1d2333") };
  // The same rotation for all roles keeps the harmony of the palette.
  const turn = mood === "monochrome" ? 0 : random.between(-1, 1) * Math.max(0, creativity - 3) * 3;
  for (const role of ["hero", "second", "accent", "wall"] as const) {
    palette[role] = adjust(palette[role], ({ hue }) => ({ hue: (hue + turn + 360) % 360 }));
  }
  const dark = brief.time !== undefined && rules.times.includes(brief.time);
  if (dark)
    palette.wall = adjust(palette.wall, ({ lightness, hue }) => ({
      lightness: Math.min(lightness, brief.time === "night" ? 0.4 : 0.6),
      hue: mood === "any" ? 260 : hue,
    }));
  applyColors(palette, brief, random);
  separate(palette, mood === "playful" || mood === "pastel" || mood === "spring" || mood === "summer");
  return palette;
}

function applyColors(palette: Palette, brief: Brief, random: Random): void {
  const named = brief.subjects.flatMap((mention) => (mention.color ? [mention.color] : []));
  const [first, next, third] = [...brief.colors, ...named];
  if (first) {
    const color = COLORS[first];
    palette.hero = color;
    palette.wall = brief.colors.length > 0 ? surround(color, palette.wall) : pair(color, palette.wall, random);
    palette.ground = blend(palette.ground, color, brief.colors.length > 0 ? 0.35 : 0.12);
  }
  if (next) palette.second = COLORS[next];
  if (third) palette.accent = COLORS[third];
  if (brief.backgroundColor) palette.wall = COLORS[brief.backgroundColor];
}

/** Background for a colour of the whole picture: a paler tint of it. */
const surround = (color: Rgb, wall: Rgb): Rgb => {
  const { lightness, chroma, hue } = toOklch(color);
  if (chroma < 0.03)
    return lightness < 0.4 ? color : adjust(wall, (own) => ({ lightness: 0.88, chroma: own.chroma * 0.3 }));
  return adjust(color, () => ({ lightness: lightness > 0.6 ? 0.52 : 0.8, chroma: chroma * 0.6, hue: hue + 8 }));
};

/** Background for the colour of one subject: a tint, a neighbouring or the complementary hue. */
function pair(color: Rgb, wall: Rgb, random: Random): Rgb {
  const { lightness, chroma, hue } = toOklch(color);
  if (chroma < 0.03) return wall;
  const away = random.pick([0, 18, -24, 180, 165]);
  return adjust(color, () => ({
    lightness: away > 90 ? (lightness > 0.62 ? 0.42 : 0.82) : lightness > 0.6 ? 0.9 : 0.84,
    chroma: away > 90 ? chroma * 0.62 : chroma * 0.38,
    hue: (hue + away + 360) % 360,
  }));
}

/** Changes the lightness of the background when the subject would not stand out from it. */
function separate(palette: Palette, isBright: boolean): void {
  const hero = toOklch(palette.hero);
  const wall = toOklch(palette.wall);
  const hueGap = Math.abs(((hero.hue - wall.hue + 540) % 360) - 180) / 180;
  const gap = Math.abs(hero.lightness - wall.lightness) + Math.min(hero.chroma, wall.chroma) * hueGap * 2;
  if (gap >= 0.24) return;
  // Bright pictures get a near-white background behind a mid tone, and a darker one only behind near-white.
  const limit = isBright ? 0.82 : 0.58;
  const lightness =
    hero.lightness > limit ? hero.lightness - 0.3 : Math.min(isBright ? 0.965 : 0.92, hero.lightness + 0.3);
  palette.wall = adjust(palette.wall, () => ({ lightness }));
}
