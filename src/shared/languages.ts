/**
 * The languages of the product, each with its locale for Intl. In all of them times have 24 hours; English is British, with the day first.
 * A language is a line here and a catalogue in messages/. Without zod: the first page uses them before any schema is loaded.
 */
export const locales = { en: "en-GB", es: "es-ES", fr: "fr-FR", de: "de-DE", zh: "zh-CN" } as const;
export type Language = keyof typeof locales;
/** English, from which the others are translated, is the first. */
export const languages = Object.keys(locales) as [Language, ...Language[]];
