import type { Template } from "#shared/templates/templates.ts";

/** The translated part of a built-in template: its text with the names of its variables. */
type BuiltInText = Pick<Template, "name" | "body" | "hashtags"> & { description: string };

export type BuiltInNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14;

/** A language that lacks a template does not compile. */
export type BuiltInTexts = Record<BuiltInNumber, BuiltInText>;
