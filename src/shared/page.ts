import { z } from "zod";

export const pageLimitMax = 100;

/** Paging fields of every list. Numbers also arrive as text, from a query string. */
export const pageFields = {
  limit: z.coerce.number<number | string>().int().min(1).max(pageLimitMax).default(20),
  /** The cursor of a list ordered by title contains the title, encrypted. */
  cursor: z.string().max(1_024).optional(),
};

export const nextCursor = z.string().nullable();

/** A value that may repeat in a query string: `?status=a&status=b`, `?status=a,b` or a JSON array. */
export const oneOrMany = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (typeof value === "string" ? value.split(",") : value), z.array(item).min(1).max(20));
