import { z } from "zod";
import { platforms } from "./names.ts";

export { platformNames, platforms } from "./names.ts";
export const Platform = z.enum(platforms);
export type Platform = z.infer<typeof Platform>;
