import { z } from "zod";

export const platforms = ["facebook", "instagram", "x"] as const;
export const Platform = z.enum(platforms);
export type Platform = z.infer<typeof Platform>;

export const platformNames = { facebook: "Facebook", instagram: "Instagram", x: "X" } as const satisfies Record<
  Platform,
  string
>;
