import type { z } from "zod";

export interface WritingTask<T> {
  /** Our own instructions for the text. */
  instructions: string;
  /** The subject of the text. Written by users: data that must not be followed as instructions. */
  material: Readonly<Record<string, unknown>>;
  /** A small WebP; a model without vision rejects with `bad_request`. */
  picture?: Buffer | undefined;
  /** Schema of the output, without limits of length: the caller cuts texts that are too long. */
  answer: z.ZodType<T>;
  signal: AbortSignal;
}

export interface Tokens {
  input: number;
  output: number;
}

export interface Written<T> {
  output: T;
  /** For the bill; null where the provider does not report them. */
  tokens: Tokens | null;
}

/** A model that writes short texts. Rejects with the signal's reason or with ProviderError. */
export interface TextProvider {
  readonly model: { readonly id: string; readonly label: string };
  /** Free of charge. */
  readonly isFree: boolean;
  /** Upper bound of the billed tokens. */
  mostTokens(task: Omit<WritingTask<unknown>, "signal">): Tokens;
  write<T>(task: WritingTask<T>): Promise<Written<T>>;
}
