import { z } from "zod";
import type { HttpAnswer } from "#server/lib/http.ts";
import { explainedError } from "../explained-error.ts";
import type { PlatformError } from "../platform.ts";
import { rawAnswer } from "../raw-answer.ts";
import type { CallKind } from "../transport.ts";
import { type GraphErrorRule, graphErrorRules, permissionRule } from "./error-rules.ts";
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

function findRule({
  code,
  error_subcode: subcode,
  is_transient: isTransient,
}: GraphFailure): GraphErrorRule | undefined {
  const rules = graphErrorRules.filter((rule) => rule.code === code);
  const rule =
    rules.find((candidate) => candidate.subcode !== undefined && candidate.subcode === subcode) ??
    rules.find((candidate) => candidate.subcode === undefined);
  if (rule !== undefined) return rule;
  if (code >= 200 && code <= 299) return { code, ...permissionRule };
  return isTransient ? { code, kind: "unavailable", isProof: false } : undefined;
}

/** A throttled call that names what it publishes can be made again; Instagram has answered so although the post was live. */
function isProof(rule: GraphErrorRule | undefined, status: number, call: CallKind): boolean {
  if (rule === undefined || status >= 500) return false;
  return rule.isProof || (call === "idempotent" && rule.kind === "rate_limited");
}

/** What a refusal means; `call` says whether the call would have made something public, where only proof counts. */
export function graphError(network: "facebook" | "instagram", answer: HttpAnswer, call: CallKind): PlatformError {
  const parsed = GraphFailure.safeParse(answer.body);
  if (!parsed.success) {
    const code = `${network}.http.${answer.status}`;
    const details = { cause: answer.status, answer: rawAnswer(answer) };
    return explainedError(call === "repeatable" ? "unavailable" : "unknown_outcome", code, details, unreadable);
  }
  const failure = parsed.data.error;
  const code = [network, failure.code, failure.error_subcode].filter((part) => part !== undefined).join(".");
  const rule = findRule(failure);
  const details = {
    cause: { status: answer.status, trace: failure.fbtrace_id, message: failure.message },
    answer: rawAnswer(answer),
    // Told also where the outcome is unknown: whatever became of this call, the next one has to wait.
    ...(rule?.kind === "rate_limited"
      ? { retryAt: regainAt(answer.headers), limitOf: rule.limitOf ?? ("account" as const) }
      : {}),
  };
  if (call !== "repeatable" && !isProof(rule, answer.status, call))
    return explainedError("unknown_outcome", code, details, untold);
  const kind = rule?.kind ?? (answer.status >= 500 ? "unavailable" : "rejected");
  return explainedError(kind, code, details, failure.error_user_msg ?? (failure.message || refused));
}

const unreadable = "The network answered with something unexpected.";
const untold = "The network gave an error that does not tell whether the post went out.";
const refused = "The network refused this.";

/** What an ERROR container tells in its status text: a number of Instagram's, which is looked up among the same rules. */
export function containerError(status: string): PlatformError {
  const subcode = Number(/\b22\d{5}\b/.exec(status)?.[0]);
  const rule = graphErrorRules.find((candidate) => candidate.subcode === subcode);
  const isRefused = rule?.kind === "rejected";
  const code = isRefused ? `instagram.${rule.code}.${subcode}` : `instagram.container.${subcode || "error"}`;
  const details = { cause: status, answer: status };
  return explainedError(isRefused ? "rejected" : "unavailable", code, details, refused);
}
