import type { Creation } from "#shared/creations/creations.ts";

/** The API reports a cancelled creation as failed with the code CANCELLED. */
export const shownStatus = ({ status, error }: Pick<Creation, "status" | "error">) =>
  error?.code === "CANCELLED" ? "cancelled" : status;
