import type { Deps } from "#server/deps.ts";
import { attemptKeyOf, type Delivery } from "#server/domains/posts/delivery/delivery.ts";
import { insertRefusal } from "#server/domains/posts/delivery/settle/refused-calls.queries.ts";
import type { PlatformError } from "#server/integrations/social/platform.ts";
import { topicOf } from "#shared/error-catalogue/topic-of.ts";

/** Only what a platform's code looks like becomes a label: the number of labels must stay small. */
const isCode = (code: string) => /^[a-z]{1,10}(\.-?[\w-]{1,30}){1,3}$/i.test(code);

/**
 * Keeps a refusal word for word for whoever runs this server, and counts the ones that have no words of ours. What a delivery
 * becomes does not hang on this: a failure is logged and that is all.
 */
export async function noteRefusal(
  { db, log, metrics }: Pick<Deps, "db" | "log" | "metrics">,
  delivery: Delivery,
  { code, answer }: PlatformError,
): Promise<void> {
  if (topicOf(code) === null) metrics.platformErrorUnmapped({ code: isCode(code) ? code : "other" });
  if (answer === null) return;
  try {
    const { attemptNo } = delivery;
    await insertRefusal(db, { ...attemptKeyOf(delivery), attemptNo, errorCode: code, answer });
  } catch (error) {
    log.warn({ err: error, ...attemptKeyOf(delivery), errorCode: code }, "target.refusal_not_noted");
  }
}
