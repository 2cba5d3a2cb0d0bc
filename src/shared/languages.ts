/** Without zod: the first page uses them before any schema is loaded. */
export const languages = ["en", "es", "fr", "de", "zh"] as const;
export type Language = (typeof languages)[number];
