import { z } from "zod";

const limit = z.number().int().positive().optional();

/** Limits that an account's server, tier or plan has in place of its network's. Sizes in bytes, durations in milliseconds. */
export const AccountLimits = z.object({
  textMax: limit,
  linkLength: limit,
  altTextMax: limit,
  /** Pictures or videos that a post needs. */
  mediaMin: limit,
  /** Pictures in one post. */
  imagesMax: limit,
  imageBytes: limit,
  imageSide: limit,
  videoBytes: limit,
  videoMs: limit,
  videoFrameRate: limit,
  /** Longer side of a video in pixels, and its shorter side. */
  videoLong: limit,
  videoShort: limit,
  /** Its posts are always public, unlike those of other accounts of its network: a Page. */
  publicOnly: z.literal(true).optional(),
});
export type AccountLimits = z.infer<typeof AccountLimits>;
