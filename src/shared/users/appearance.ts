/** Without zod: how things look is known before any schema. */
export const themes = ["light", "dark", "auto"] as const;

export const defaultAppearance = { theme: "dark", language: "en", timezone: "UTC" } as const;
