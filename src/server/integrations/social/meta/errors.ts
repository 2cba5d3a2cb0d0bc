import { z } from "zod";
import type { HttpAnswer } from "#server/lib/http.ts";
import { codeFor, type MediaKind, namesItself, passingCode } from "#shared/error-catalogue/topic-of.ts";
import { explainedError } from "../explained-error.ts";
import type { PlatformError } from "../platform.ts";
import { rawAnswer } from "../raw-answer.ts";
import type { CallKind } from "../transport.ts";
import { type GraphErrorRule, ruleOf, ruleOfNumber } from "./error-rules.ts";
import { regainAt } from "./usage.ts";

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
 * How a refusal acts. One that calls itself passing, or comes with a fault of the server, is heeded before what the code alone says of
 * the post: the code 6000 is given for every video that did not arrive. A subcode knows more, and what concerns the account is no
 * less true for it.
 */
function actsAs(failure: GraphFailure, status: number): { rule: GraphErrorRule | undefined; isPassing: boolean } {
  const { code, error_subcode: subcode } = failure;
  const rule = ruleOf(code, subcode);
  const isPassing = failure.is_transient || status >= 500;
  const isOfSubcode = rule?.subcode !== undefined || namesItself(rule?.code ?? 0);
  const isPutOff = rule === undefined || (rule.kind === "rejected" && rule.isFirm !== true && !isOfSubcode);
  return isPassing && isPutOff
    ? { rule: { code, kind: "unavailable", isProof: false }, isPassing: true }
    : { rule, isPassing: false };
}

/** A throttled call that names what it publishes can be made again; Instagram has answered so although the post was live. */
function isProof(rule: GraphErrorRule | undefined, status: number, call: CallKind): boolean {
  if (rule === undefined || status >= 500) return false;
  return rule.isProof || (call === "idempotent" && rule.kind === "rate_limited");
}

/**
 * What a refusal means; `call` says whether the call would have made something public, where only proof counts, and `media` of what
 * kind of file it was about.
 */
export function graphError(
  network: "facebook" | "instagram",
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
  const { rule, isPassing } = actsAs(failure, answer.status);
  const code = isPassing ? passingCode(numbers) : codeFor(numbers, media);
  const details = {
    cause: { status: answer.status, trace: failure.fbtrace_id, message: failure.message },
    answer: rawAnswer(answer),
    beginsAgain: rule?.beginsAgain ?? false,
    // Told also where the outcome is unknown: whatever became of this call, the next one has to wait.
    ...(rule?.kind === "rate_limited"
      ? { retryAt: regainAt(answer.headers), limitOf: rule.limitOf ?? ("account" as const) }
      : {}),
  };
  if (call !== "repeatable" && !isProof(rule, answer.status, call))
    return explainedError("unknown_outcome", code, details, untold);
  return explainedError(
    rule?.kind ?? "rejected",
    code,
    details,
    failure.error_user_msg ?? (failure.message || refused),
  );
}

const unreadable = "The network answered with something unexpected.";
const untold = "The network gave an error that does not tell whether the post went out.";
const refused = "The network refused this.";

/**
 * What an ERROR container tells in its status text: a number of Instagram's, which is looked up among the same rules. It will never be
 * published, so that a new one is needed whatever it says.
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
    ...(rule?.kind === "rate_limited" ? { retryAt: regainAt(new Headers()) } : {}),
  };
  return explainedError(isRuled ? rule.kind : "unavailable", codeFor(code, media), details, refused);
}
