import { ProviderError } from "#server/integrations/ai/provider-error.ts";

/** Said before anything is asked: a video is never made shorter in silence. */
export function tooLong(model: string, durations: readonly number[]): ProviderError {
  const longest = durations.at(-1);
  return new ProviderError(
    "bad_request",
    longest === undefined
      ? `The model ${model} makes none of our lengths. Choose another model`
      : `The model ${model} makes at most ${longest} seconds. Choose a shorter length, or another model`,
  );
}
