import type { PreparedSteps } from "./platform.ts";

/** The steps without the one of this name and its details (`name.…`), so that the next attempt takes it anew. */
export const without = (steps: PreparedSteps, name: string): PreparedSteps =>
  Object.fromEntries(Object.entries(steps).filter(([key]) => key !== name && !key.startsWith(`${name}.`)));
