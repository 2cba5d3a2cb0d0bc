import type { Size } from "#server/integrations/ai/http/choose-size.ts";
import { ProviderError } from "#server/integrations/ai/provider-error.ts";
import { fieldOf, type Input, sizeInput } from "./input-controls.ts";
import type { ModelInputs } from "./model-inputs.ts";

export interface CommonRequest extends Size {
  /** With the words for the style. */
  text: string;
  seed: number;
}

/** What pictures and videos have in common, in a model's own terms. Throws bad_request for a model that takes no prompt. */
export function commonInput(model: string, inputs: ModelInputs, { text, seed, ...size }: CommonRequest): Input {
  const prompt = fieldOf(inputs, "prompt");
  if (prompt === null)
    throw new ProviderError(
      "bad_request",
      `The model ${model} takes no prompt. Choose one that makes things from words`,
    );
  const seeding = fieldOf(inputs, "seed");
  const most = seeding?.field.max ?? Infinity;
  return {
    [prompt.name]: text,
    ...sizeInput(inputs, size),
    ...(seeding === null ? {} : { [seeding.name]: most === Infinity ? seed : seed % (most + 1) }),
  };
}

/** Throws bad_request when a model wants something that Postloom has no setting for, before anything is paid. */
export function checkComplete(model: string, inputs: ModelInputs, input: Input): Input {
  const missing = [...inputs].flatMap(([name, { isRequired }]) => (isRequired && !(name in input) ? [name] : []));
  if (missing.length === 0) return input;
  const what = missing.slice(0, 5).join(", ");
  throw new ProviderError(
    "bad_request",
    `The model ${model} needs more than Postloom can give: ${what}. Choose another`,
  );
}
