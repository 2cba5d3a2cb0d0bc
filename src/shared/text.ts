import { z } from "zod";

const controlsAndBidi = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/**
 * Text typed by a user, stored byte for byte. PostgreSQL cannot store NUL and silently replaces a lone surrogate,
 * so both are refused here.
 */
export const text = (max: number) =>
  z
    .string()
    .max(max, `At most ${max} characters`)
    .refine((value) => value.isWellFormed() && !value.includes("\u0000"), "Contains a character that cannot be stored");

/** One line, for names and titles: also refuses control and direction-changing characters. */
export const line = (max: number) =>
  text(max).refine((value) => !controlsAndBidi.test(value), "Contains a control character");

/** The beginning of a text, at most `max` UTF-16 units long, without half a surrogate pair at the end. */
export const cutText = (value: string, max: number) => value.slice(0, max).replace(/[\ud800-\udbff]$/, "");
