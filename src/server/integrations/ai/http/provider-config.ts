import { Second } from "#shared/time.ts";

export interface Intervals {
  /** Between two questions how far it is. */
  pollMs: number;
  /** Before a question or a download that brought nothing is tried again; longer each time. */
  retryMs: number;
}

/** How one model of a provider is reached. */
export interface ProviderConfig {
  /** Without a slash at the end. */
  baseUrl: string;
  apiKey: string;
  /** As the provider calls it. */
  model: string;
  /** What people read; unset: the model's own name. */
  label?: string;
  intervals?: Partial<Intervals>;
}

export const completeIntervals = ({ intervals }: Pick<ProviderConfig, "intervals">): Intervals => ({
  pollMs: 2 * Second.ms,
  retryMs: 2 * Second.ms,
  ...intervals,
});
