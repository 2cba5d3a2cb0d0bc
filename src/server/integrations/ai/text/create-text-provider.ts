import type { TextProvider } from "../text-provider.ts";
import type { TextChoice } from "./text-settings.ts";

/**
 * The writer that is configured; null when there is none, and what it would do is then not offered. Loaded only then: the kits of
 * the providers cost a second of a start.
 */
export async function createTextProvider(choice: TextChoice | null): Promise<TextProvider | null> {
  return choice === null ? null : (await import("./text-models.ts")).createWriter(choice);
}
