import type { Explanation } from "#shared/error-catalogue/explain-error.ts";

/** What helps, in sentences. That the account has to be reconnected is said once: its button says it too. */
export function deliveryHelp(explanation: Explanation | null, fix: string | null, isFinal: boolean): string[] {
  const next = isFinal && explanation !== null && !(fix ?? "").includes(explanation.next) ? explanation.next : null;
  const isSaidTwice = fix !== null && next !== null && explanation?.step === "reconnect";
  const sentences = isSaidTwice ? [explanation.fixIsStep ? next : fix] : [fix, next];
  return sentences.filter((sentence) => sentence !== null);
}
