// A separate file without zod: the first screens use these before any schema is loaded.

export const Second = { ms: 1_000 } as const;
export const Minute = { ms: 60 * Second.ms, seconds: 60 } as const;
export const Hour = { ms: 60 * Minute.ms, seconds: 3_600 } as const;
export const Day = { ms: 24 * Hour.ms, seconds: 86_400 } as const;
