const twoDigits = (value: number) => String(value).padStart(2, "0");

/** "2026-11-27T18:30" on this browser's clock, as a `datetime-local` input wants it. */
export function toLocalInput(at: Date): string {
  const date = `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
  return `${date}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** The instant that a `datetime-local` value names here, or null while it is empty or half typed. */
export function fromLocalInput(value: string): Date | null {
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : at;
}
