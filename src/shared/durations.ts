// Without zod: the first screens count with them before any schema.

export const Second = { ms: 1_000 } as const;
export const Minute = { ms: 60 * Second.ms, seconds: 60 } as const;
export const Hour = { ms: 60 * Minute.ms, seconds: 3_600 } as const;
export const Day = { ms: 24 * Hour.ms, seconds: 86_400 } as const;
