import { z } from "zod";
import type { HttpAnswer } from "#server/lib/http.ts";
import { codeFor, type MediaKind, namesItself, passingCode } from "#shared/error-catalogue/topic-of.ts";
import { explainedError, rawAnswer } from "../call-errors.ts";
import { type CallKind } from "../lost-answer.ts";
import type { PlatformError } from "../platform-error.ts";
import { type GraphErrorRule, ruleOf, ruleOfNumber } from "./error-rules.ts";
import { type GraphNetwork, regainAt } from "./usage.ts";

const short = z.string().transform((value) => value.slice(0, 300));

const GraphFailure = z.object({
  error: z.object({
    message: short.catch(""),
    code: z.number().int(),
    error_subcode: z.number().int().optional().catch(undefined),
    is_transient: z.boolean().catch(false),
    error_user_msg: short.optional().catch(undefined),
    fbtrace_id: short.optional().catch(undefined),
  }),
});
type GraphFailure = z.infer<typeof GraphFailure>["error"];

/**
 * The rule for an error. If it is marked as transient or has status 5xx, a rejection by the code alone becomes
 * `unavailable`: code 6000, for example, is sent for every video that did not arrive. Rules for a subcode and rules
 * about the account (`isFirm`) still apply.
 */
function rulingOf(failure: GraphFailure, status: number): { rule: GraphErrorRule | undefined; isPassing: boolean } {
  const { code, error_subcode: subcode } = failure;
  const rule = ruleOf(code, subcode);
  const isPassing = failure.is_transient || status >= 500;
  const isOfSubcode = rule?.subcode !== undefined || namesItself(rule?.code ?? 0);
  const isPutOff = rule === undefined || (rule.kind === "rejected" && rule.isFirm !== true && !isOfSubcode);
  return isPassing && isPutOff
    ? { rule: { code, kind: "unavailable", isProof: false }, isPassing: true }
    : { rule, isPassing: false };
}

/** Throttling of calls is proof for an idempotent call only: Instagram has sent it for a post that was live. */
function isProof(rule: GraphErrorRule | undefined, status: number, call: CallKind): boolean {
  if (rule === undefined || status >= 500) return false;
  return rule.isProof || (call === "idempotent" && rule.kind === "rate_limited");
}

/**
 * Converts an error response. After a publishing call (`call`), an error without proof is an unknown outcome. `media`
 * selects the text for the kind of file.
 */
export function graphError(
  network: GraphNetwork,
  answer: HttpAnswer,
  call: CallKind,
  media?: MediaKind,
): PlatformError {
  const parsed = GraphFailure.safeParse(answer.body);
  if (!parsed.success) {
    const code = `${network}.http.${answer.status}`;
    const details = { cause: answer.status, answer: rawAnswer(answer) };
    return explainedError(call === "repeatable" ? "unavailable" : "unknown_outcome", code, details, unreadable);
  }
  const failure = parsed.data.error;
  const numbers = [network, failure.code, failure.error_subcode].filter((part) => part !== undefined).join(".");
  const { rule, isPassing } = rulingOf(failure, answer.status);
  const code = isPassing ? passingCode(numbers) : codeFor(numbers, media);
  const details = {
    cause: { status: answer.status, trace: failure.fbtrace_id, message: failure.message },
    answer: rawAnswer(answer),
    beginsAgain: rule?.beginsAgain ?? false,
    retries: rule?.retries ?? null,
    // Set also for an unknown outcome: the next call has to wait in any case.
    ...(rule?.kind === "rate_limited"
      ? { retryAt: regainAt(answer.headers), limitOf: rule.limitOf ?? ("account" as const) }
      : {}),
  };
  if (call !== "repeatable" && !isProof(rule, answer.status, call))
    return explainedError("unknown_outcome", code, details, outcomeUnknown);
  return explainedError(
    rule?.kind ?? "rejected",
    code,
    details,
    failure.error_user_msg ?? (failure.message || refused),
  );
}

const unreadable = "The network answered with something unexpected.";
const outcomeUnknown = "The network gave an error that does not tell whether the post went out.";
const refused = "The network refused this.";

/**
 * Converts the status text of a container in state ERROR. The text can contain an Instagram error number, which has the
 * same rules. Such a container was never published and never will be, so a new one is always needed.
 */
export function containerError(status: string, media?: MediaKind): PlatformError {
  const subcode = Number(/\b22\d{5}\b/.exec(status)?.[0]);
  const rule = ruleOfNumber(subcode);
  const isRuled = rule !== undefined && rule.kind !== "unavailable";
  const code = isRuled ? `instagram.${rule.code}.${subcode}` : `instagram.container.${subcode || "error"}`;
  const details = {
    cause: status,
    answer: status,
    beginsAgain: true,
    neverPublished: true,
    retries: rule?.retries ?? null,
    ...(rule?.kind === "rate_limited" ? { retryAt: regainAt(new Headers()) } : {}),
  };
  return explainedError(isRuled ? rule.kind : "unavailable", codeFor(code, media), details, refused);
}
