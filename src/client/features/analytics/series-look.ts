import type { Platform } from "#shared/platforms/platform.ts";

/** Lines are told apart by their dash as well as by their colour, in the order of the design. */
export const seriesLooks: Record<Platform, { stroke: string; dash: string }> = {
  instagram: { stroke: "var(--chart-1)", dash: "0" },
  facebook: { stroke: "var(--chart-2)", dash: "6 4" },
  x: { stroke: "var(--chart-5)", dash: "1.5 4" },
};

export const seriesOrder: readonly Platform[] = ["instagram", "facebook", "x"];
