import { z } from "zod";
import type { HttpAnswer } from "#server/lib/http.ts";
import { PlatformError, type PlatformErrorKind } from "../platform.ts";
import { rawAnswer } from "../raw-answer.ts";
import type { CallKind } from "../transport.ts";
import { xWait } from "./limits.ts";

const short = z
  .string()
  .transform((value) => value.slice(0, 300))
  .optional()
  .catch(undefined);

/** Three shapes in one: a problem document, a list of errors, OAuth's pair. */
const XFailure = z.object({
  title: short,
  detail: short,
  type: short,
  error: short,
  error_description: short,
  errors: z
    .array(z.object({ message: short, detail: short }))
    .max(50)
    .optional()
    .catch(undefined),
});

interface XRule {
  status: number;
  /** Beginning of the documented `detail`; X gives these refusals no code of their own. */
  detail?: string;
  name: string;
  kind: Exclude<PlatformErrorKind, "unknown_outcome" | "unavailable">;
  message: string;
  fix: string | null;
}

const reconnect = "Reconnect the account in Settings.";

/** Documented refusals, the more exact ones first. Source: X API response codes and errors. */
export const xErrorRules: readonly XRule[] = [
  {
    status: 400,
    name: "invalid",
    kind: "rejected",
    message: "X does not accept the post as it is.",
    fix: "Check the text and the pictures.",
  },
  {
    status: 401,
    name: "unauthorized",
    kind: "auth_expired",
    message: "The connection to the X account is no longer valid.",
    fix: reconnect,
  },
  {
    status: 402,
    name: "credits",
    kind: "rejected",
    message: "The X app of this server has no credit left.",
    fix: "Ask whoever runs this server to add credit at X.",
  },
  {
    status: 403,
    detail: "You are not allowed to create a Tweet with duplicate content",
    name: "duplicate",
    kind: "duplicate",
    message: "X refuses a text that was posted a short while ago.",
    fix: "Change the text.",
  },
  {
    status: 403,
    detail: "You can only reply to or quote posts",
    name: "reply",
    kind: "rejected",
    message: "X lets this app answer only posts of its own account.",
    fix: null,
  },
  {
    status: 403,
    detail: "Reply to this conversation is not allowed",
    name: "reply",
    kind: "rejected",
    message: "This conversation takes no replies.",
    fix: null,
  },
  {
    status: 403,
    detail: "You attempted to reply to a Tweet that is deleted",
    name: "parent_gone",
    kind: "rejected",
    message: "The post to be answered is not on X any more.",
    fix: null,
  },
  {
    status: 403,
    name: "forbidden",
    kind: "rejected",
    message: "X does not permit this post.",
    fix: "Check the length of the text and whether the account is in good standing; reconnect it if permissions changed.",
  },
  { status: 404, name: "missing", kind: "rejected", message: "What the post refers to is not there.", fix: null },
  {
    status: 413,
    name: "too_large",
    kind: "rejected",
    message: "The picture is too large for X.",
    fix: "Choose a smaller picture.",
  },
  {
    status: 429,
    name: "limit",
    kind: "rate_limited",
    message: "The X account has reached its limit.",
    fix: "Nothing to do: it is tried again on its own.",
  },
  {
    status: 431,
    name: "too_large",
    kind: "rejected",
    message: "The picture is too large for X.",
    fix: "Choose a smaller picture.",
  },
];

/** What a refusal by X means. A status without a rule, 5xx above all, tells nothing about a post that was to go out. */
export function xError(answer: HttpAnswer, call: CallKind): PlatformError {
  const failure = XFailure.safeParse(answer.body).data ?? {};
  const detail =
    failure.detail ?? failure.errors?.[0]?.detail ?? failure.errors?.[0]?.message ?? failure.error_description ?? "";
  const rule = xErrorRules.find(
    (candidate) => candidate.status === answer.status && detail.startsWith(candidate.detail ?? ""),
  );
  const cause = { status: answer.status, title: failure.title, type: failure.type, detail };
  const details = { cause, answer: rawAnswer(answer) };
  if (rule === undefined) {
    const kind = call !== "repeatable" ? "unknown_outcome" : "unavailable";
    return new PlatformError(kind, `x.${answer.status}`, "X answered with a fault of its own.", details);
  }
  return new PlatformError(rule.kind, `x.${rule.status}.${rule.name}`, rule.message, {
    ...details,
    ...(rule.fix === null ? {} : { fix: rule.fix }),
    ...(rule.kind === "rate_limited" ? xWait(answer.headers) : {}),
  });
}

const OAuthFailure = z.object({ error: z.string().max(100) });

/** X refused a code or a refresh token: that grant is over, whatever words it uses. Other refusals are about this server's app. */
export function xOAuthError(answer: HttpAnswer): PlatformError {
  const name = OAuthFailure.safeParse(answer.body).data?.error;
  const details = { cause: { status: answer.status, error: name }, answer: rawAnswer(answer) };
  if (answer.status === 400 && (name === "invalid_grant" || name === "invalid_request")) {
    return new PlatformError("auth_expired", `x.oauth.${name}`, "The connection to the X account is no longer valid.", {
      fix: reconnect,
      ...details,
    });
  }
  if (answer.status === 401 || name === "invalid_client" || name === "unauthorized_client") {
    return new PlatformError("rejected", "x.oauth.client", "X does not accept this server's app keys.", {
      fix: "Ask whoever runs this server to check X_CLIENT_ID and X_CLIENT_SECRET.",
      ...details,
    });
  }
  return xError(answer, "repeatable");
}
