/** Without zod: the first screens name the networks before any schema. */
export const platforms = ["facebook", "instagram", "x"] as const;

export const platformNames = { facebook: "Facebook", instagram: "Instagram", x: "X" } as const satisfies Record<
  (typeof platforms)[number],
  string
>;
