import type { Template } from "#shared/templates/templates.ts";

/**
 * The templates that ship with the product, by number. Ids are made from the numbers, which must never change: clients store them. The
 * words are the messages `builtInTemplates`, hashtags with spaces between them.
 */
export const settings = {
  1: { kind: "caption" },
  2: { kind: "caption", platforms: ["facebook", "instagram"] },
  3: { kind: "caption", platforms: ["facebook", "instagram"] },
  4: { kind: "caption" },
  5: { kind: "caption" },
  6: { kind: "caption", platforms: ["facebook", "instagram"] },
  7: { kind: "caption" },
  8: { kind: "caption", platforms: ["x"] },
  9: { kind: "caption", platforms: ["facebook", "instagram"] },
  10: { kind: "prompt", platforms: ["facebook", "instagram"], style: "realistic", size: "1024x1024" },
  11: { kind: "prompt", platforms: ["instagram"], style: "realistic", size: "768x1024" },
  12: { kind: "prompt", style: "abstract", size: "1024x1024" },
  13: { kind: "prompt", platforms: ["facebook", "x"], style: "artistic", size: "1920x1080" },
  14: { kind: "prompt", platforms: ["facebook", "instagram"], style: "commercial", duration: 5 },
} satisfies Record<number, Pick<Template, "kind"> & Partial<Template>>;

export type BuiltInNumber = keyof typeof settings;

export type BuiltInTexts = Record<
  BuiltInNumber,
  Record<"name" | "description" | "body", string> & { hashtags?: string }
>;
