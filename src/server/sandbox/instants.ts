/** A timestamptz from the driver: a Date, or text once drizzle shares the connection. */
export type Stored = Date | string;

export const toDate = (value: Stored) => new Date(value);

/** A value for a timestamptz: text, which the driver accepts in both cases. */
export const toStored = (value: Date) => value.toISOString();

export const addMs = (value: Date, ms: number) => new Date(value.getTime() + ms);

/** Graph writes offsets without a colon. */
export const graphTime = (value: Stored) =>
  toDate(value)
    .toISOString()
    .replace(/\.\d{3}Z$/, "+0000");

/** Parses Unix seconds or a date; null for other values. */
export function parseInstant(value: string): Date | null {
  const parsed = /^\d+$/.test(value) ? new Date(Number(value) * 1000) : new Date(value);
  return Number.isNaN(parsed.getTime()) ? null : parsed;
}
