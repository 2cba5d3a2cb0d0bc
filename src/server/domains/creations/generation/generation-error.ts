import { kinds } from "#server/domains/creations/generation/generation-kinds.ts";
import type { GenerationError } from "#server/domains/creations/generation/generation-state.ts";
import { ProviderError, type ProviderErrorKind } from "#server/integrations/ai/provider.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import type { CreationType, MakingErrorCode } from "#shared/creations/creations.ts";

const codes: Record<ProviderErrorKind, MakingErrorCode> = {
  auth: "PROVIDER_KEY",
  quota: "PROVIDER_QUOTA",
  rate_limited: "PROVIDER_BUSY",
  unavailable: "PROVIDER_UNAVAILABLE",
  no_answer: "NO_ANSWER",
  refused: "REFUSED",
  bad_request: "SETTINGS_REFUSED",
  failed: "GENERATION_FAILED",
  bad_result: "BAD_RESULT",
};

/** Code and message of the failure that the user sees. */
export function generationErrorOf(error: unknown, type: CreationType): GenerationError {
  if (error instanceof ProviderError) return { code: codes[error.kind], message: error.message };
  if (error instanceof DomainError) return { code: error.code, message: error.message };
  return { code: "GENERATION_FAILED", message: kinds[type].failed };
}
