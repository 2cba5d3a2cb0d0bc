/** Time on the processor that a server has taken so far, by its own account. */
export async function cpuSecondsOf(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const seconds = /^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1];
  if (seconds === undefined) throw new Error(`${origin} does not say how much processor time it took`);
  return Number(seconds);
}
