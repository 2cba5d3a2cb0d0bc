import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import type { World } from "./command.ts";

/** Whether the person says yes. */
export async function confirm({ stdin, signal }: World, question: string): Promise<boolean> {
  // On the error stream, so that standard output has results only.
  const lines = createInterface({ input: stdin, output: process.stderr });
  // Ctrl-C and Ctrl-D are no answer, and no yes.
  lines.once("SIGINT", () => lines.close());
  const { promise: unanswered, resolve } = Promise.withResolvers<string>();
  lines.once("close", () => resolve(""));
  try {
    const answer = await Promise.race([lines.question(`${question} [y/N] `, { signal }), unanswered]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}

/** Everything that is piped in, or that the person types until Ctrl-D, with the line ends of posts. */
export const readInput = async ({ stdin }: World): Promise<string> =>
  (await text(stdin)).replaceAll("\r\n", "\n").replace(/\n$/, "");
