import { explainError } from "#shared/error-catalogue/explain-error.ts";
import { PlatformError, type PlatformErrorDetails, type PlatformErrorKind } from "./platform.ts";

/** A refusal in the words of the catalogue; `unknown` is said of a code that has none yet. */
export function explainedError(
  kind: PlatformErrorKind,
  code: string,
  details: Omit<PlatformErrorDetails, "fix">,
  unknown: string,
): PlatformError {
  const explanation = explainError(code, "en");
  if (explanation === null) return new PlatformError(kind, code, unknown, details);
  const { cause, fix, next, step } = explanation;
  return new PlatformError(kind, code, cause, { ...details, fix: step === "wait" ? next : fix });
}
