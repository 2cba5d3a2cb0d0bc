/** Starts a load before its result is needed. Its error is ignored: the later load fails again and reports it. */
export function prefetch(loading: Promise<unknown> | undefined): void {
  loading?.catch(() => undefined);
}
