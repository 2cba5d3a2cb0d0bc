import type { Explanation } from "#shared/error-catalogue/explain-error.ts";

/** The advice as sentences. A reconnect is mentioned only once, because its button says it, too. */
export function deliveryHelp(explanation: Explanation | null, fix: string | null, isFinal: boolean): string[] {
  const next = isFinal && explanation !== null && !(fix ?? "").includes(explanation.next) ? explanation.next : null;
  const repeatsReconnect = fix !== null && next !== null && explanation?.step === "reconnect";
  const sentences = repeatsReconnect ? [explanation.fixIsStep ? next : fix] : [fix, next];
  return sentences.filter((sentence) => sentence !== null);
}
