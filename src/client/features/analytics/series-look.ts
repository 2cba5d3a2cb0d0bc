import type { Platform } from "#shared/platforms/platform.ts";

/** Lines differ by their dash as well as by their colour. */
export const seriesLooks: Record<Platform, { stroke: string; dash: string }> = {
  instagram: { stroke: "var(--chart-1)", dash: "0" },
  facebook: { stroke: "var(--chart-2)", dash: "6 4" },
  x: { stroke: "var(--chart-5)", dash: "1.5 4" },
  bluesky: { stroke: "var(--chart-3)", dash: "10 4" },
  mastodon: { stroke: "var(--chart-4)", dash: "8 3 2 3" },
  threads: { stroke: "var(--chart-6)", dash: "3 3" },
  linkedin: { stroke: "var(--chart-7)", dash: "12 3 3 3" },
};

/** As they stand above. */
export const seriesOrder = Object.keys(seriesLooks) as Platform[];
