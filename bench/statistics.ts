/** Processor time that the server has used so far, in seconds, from its own metrics. */
export async function cpuSecondsOf(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const seconds = /^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1];
  if (seconds === undefined) throw new Error(`${origin}/metrics has no processor time`);
  return Number(seconds);
}

const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b);

/** The smallest value that at least `percent` of all values do not exceed. NaN when there are none. */
export const percentile = (values: readonly number[], percent: number): number =>
  ascending(values)[Math.max(0, Math.ceil((values.length * percent) / 100) - 1)] ?? Number.NaN;

export const median = (values: readonly number[]): number => percentile(values, 50);
