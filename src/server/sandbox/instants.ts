/** A timestamptz as the driver hands it over: a Date, or text once drizzle shares the connection. */
export type Stored = Date | string;

export const toDate = (value: Stored) => new Date(value);

/** What goes into a timestamptz: text, which the driver takes in both cases. */
export const toStored = (value: Date) => value.toISOString();

export const addMs = (value: Date, ms: number) => new Date(value.getTime() + ms);

/** Graph writes offsets without a colon. */
export const graphTime = (value: Stored) =>
  toDate(value)
    .toISOString()
    .replace(/\.\d{3}Z$/, "+0000");

/** Unix seconds or anything a date parser reads; null when it is neither. */
export function parseInstant(value: string): Date | null {
  const parsed = /^\d+$/.test(value) ? new Date(Number(value) * 1000) : new Date(value);
  return Number.isNaN(parsed.getTime()) ? null : parsed;
}
