import type { Creation } from "#shared/creations/creations.ts";

/** What somebody called off did not fail, though it ended as what failed does. */
export const shownStatus = ({ status, error }: Pick<Creation, "status" | "error">) =>
  error?.code === "CANCELLED" ? "cancelled" : status;
