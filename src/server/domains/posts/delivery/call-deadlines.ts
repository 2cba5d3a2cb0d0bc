import { Minute, Second } from "#shared/durations.ts";

/** Deadlines of platform calls. The outcome of a `send` past its deadline is unknown. */
export const callDeadlineMs = { prepare: 5 * Minute.ms, send: 30 * Second.ms, verify: 20 * Second.ms } as const;
