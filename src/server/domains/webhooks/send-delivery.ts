import type { Deps } from "#server/deps.ts";
import type { AttemptResult } from "#server/domains/webhooks/courier.queries.ts";
import type { DeliveryRow } from "#server/domains/webhooks/deliveries.queries.ts";
import { restOf } from "#server/domains/webhooks/retry-delays.ts";
import { openSecret, signedHeaders } from "#server/domains/webhooks/webhook-secret.ts";
import type { WebhookRow } from "#server/domains/webhooks/webhooks.queries.ts";
import { DownloadFailure } from "#server/lib/safe-fetch/download-failure.ts";
import { postTo } from "#server/lib/safe-fetch/post-to.ts";
import { type SecretBox, SecretUnreadableError } from "#server/lib/secrets/secret-box.ts";
import { Second } from "#shared/durations.ts";
import type { WebhookEvent } from "#shared/webhooks/webhook-events.ts";
import { type AttemptFailure, responseStartMax } from "#shared/webhooks/webhooks.ts";

/** For the whole answer, as Standard Webhooks 1.0 recommends. */
const deadlineMs = 15 * Second.ms;

/** UTF-8 needs up to four bytes for a character. */
const answerBytes = responseStartMax * 4;

export interface Attempt {
  result: AttemptResult;
  /** For how long the endpoint is left alone, in milliseconds; null: not at all. */
  restMs: number | null;
}

/** The body is the same in every attempt. Its shape is `WebhookEvent`: the triggers write the data. */
const bodyOf = ({ type, occurredAt, data }: DeliveryRow): string =>
  JSON.stringify({ type, timestamp: occurredAt.toISOString(), data } as WebhookEvent);

/** The current secret, and the one before while its rotation lasts. Throws SecretUnreadableError. */
function secretsOf(secrets: SecretBox, { id, secret, previousSecret, previousSecretUntil }: WebhookRow): string[] {
  const current = openSecret(secrets, id, secret);
  if (previousSecret === null || previousSecretUntil === null || previousSecretUntil.getTime() <= Date.now())
    return [current];
  return [current, openSecret(secrets, id, previousSecret, "previous_secret")];
}

/** Postgres cannot store NUL, which a text from outside may contain. */
const startOf = (bytes: Buffer) =>
  [...bytes.toString("utf8").replaceAll("\u0000", "").toWellFormed()].slice(0, responseStartMax).join("");

function failureOf(error: unknown): AttemptFailure {
  if (error instanceof SecretUnreadableError) return "secret_unreadable";
  if (!(error instanceof DownloadFailure)) throw error;
  return error.reason === "unsafe_address" || error.reason === "timed_out" ? error.reason : "no_answer";
}

/** One attempt, with a new time and signature. Throws only when the server stops, or for errors of our own. */
export async function sendDelivery(
  { config, secrets }: Pick<Deps, "config" | "secrets">,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  stopping: AbortSignal,
): Promise<Attempt> {
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  try {
    const body = bodyOf(delivery);
    const message = { id: delivery.id, timestamp: Math.floor(Date.now() / Second.ms), body };
    const { status, retryAfter, start } = await postTo(webhook.url, {
      headers: {
        "content-type": "application/json",
        "user-agent": "Postloom-Webhooks",
        ...signedHeaders(message, secretsOf(secrets, webhook)),
      },
      body: Buffer.from(body),
      signal: AbortSignal.any([stopping, AbortSignal.timeout(deadlineMs)]),
      allowedHosts: config.webhookAllowedHosts,
      answerBytes,
    });
    return {
      result: { responseStatus: status, responseStart: startOf(start), failure: null, durationMs: durationMs() },
      restMs: restOf(status, retryAfter),
    };
  } catch (error) {
    stopping.throwIfAborted();
    const failure = failureOf(error);
    return {
      result: { responseStatus: null, responseStart: null, failure, durationMs: durationMs() },
      restMs: null,
    };
  }
}
