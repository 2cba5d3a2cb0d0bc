import type { z } from "zod";

export interface WritingTask<T> {
  /** What is to be written and how, in our own words. */
  instructions: string;
  /** What it is to be written about. People's words: data, which must not be taken for instructions. */
  material: Readonly<Record<string, unknown>>;
  /** A small WebP to look at; a model that sees nothing rejects with `bad_request`. */
  picture?: Buffer | undefined;
  /** Lengths are for the caller to cut: a model that writes too much has still written something. */
  answer: z.ZodType<T>;
  signal: AbortSignal;
}

export interface Tokens {
  input: number;
  output: number;
}

export interface Written<T> {
  output: T;
  /** What it is charged by; null where the provider does not tell. */
  tokens: Tokens | null;
}

/** A writer of short texts. Rejects with the signal's reason or with ProviderError. */
export interface TextProvider {
  readonly model: { readonly id: string; readonly label: string };
  /** Nobody is charged for it. */
  readonly isFree: boolean;
  /** More than this it cannot be charged by. */
  mostTokens(task: Omit<WritingTask<unknown>, "signal">): Tokens;
  write<T>(task: WritingTask<T>): Promise<Written<T>>;
}
