/** How far the newest line with a percentage says it is, as tools like tqdm write it; null when none does. */
export function logProgress(log: string): number | null {
  const last = [...log.matchAll(/(?<![\d.])(\d{1,3})%\s*\|/g)].at(-1);
  return last === undefined ? null : Math.min(1, Number(last[1]) / 100);
}
