const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });
const weekdayDate = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short" });
const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const number = new Intl.NumberFormat("en-GB");
const bytes = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

/** "26 Nov 2025" */
export const formatDate = (iso: string): string => date.format(new Date(iso));

/** "Thu, 27 Nov" */
export const formatDay = (at: string | Date): string => weekdayDate.format(new Date(at));

/** "18:30" */
export const formatTime = (at: string | Date): string => time.format(new Date(at));

/** "Thu, 27 Nov, 18:30" */
export const formatMoment = (at: string | Date): string => `${formatDay(at)}, ${formatTime(at)}`;

export const formatNumber = (value: number): string => number.format(value);

/** "6.4%" from 0.064 */
export const formatShare = (share: number): string => `${bytes.format(share * 100)}%`;

/** "2.4 MB" */
export function formatBytes(sizeBytes: number): string {
  const [divisor, unit] = sizeBytes < 1_000_000 ? [1_000, "kB"] : [1_000_000, "MB"];
  return `${bytes.format(sizeBytes / divisor)} ${unit}`;
}

/** "3.7 s" */
export const formatSeconds = (durationMs: number): string => `${bytes.format(durationMs / 1_000)} s`;

/** The zone times are shown in, such as "Asia/Kolkata". */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
