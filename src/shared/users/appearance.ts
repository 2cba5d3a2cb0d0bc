/** Without zod: the theme is needed before any schema is loaded. */
export const themes = ["light", "dark", "auto"] as const;

export const defaultAppearance = { theme: "dark", language: "en", timezone: "UTC" } as const;
