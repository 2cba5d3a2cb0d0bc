import { useState } from "react";
import { errorCode } from "./api-error.ts";
import { newKey } from "./idempotency-key.ts";

interface KeyedCall {
  context: { idempotencyKey: string };
}

/**
 * Sends requests so that one whose answer was lost is carried out once: sent again, it has the same idempotency key. `request` is what
 * makes it the same.
 */
export function onceSender() {
  const unanswered = new Map<string, string>();
  return async <T>(request: unknown, send: (options: KeyedCall) => Promise<T>): Promise<T> => {
    const name = JSON.stringify(request);
    const idempotencyKey = unanswered.get(name) ?? newKey();
    unanswered.set(name, idempotencyKey);
    try {
      const answer = await send({ context: { idempotencyKey } });
      unanswered.delete(name);
      return answer;
    } catch (error) {
      // After any other refusal nothing was stored under the key. A conflict says that its result was deleted meanwhile.
      if (errorCode(error) === "CONFLICT") unanswered.delete(name);
      throw error;
    }
  };
}

export const useSendOnce = (): ReturnType<typeof onceSender> => useState(onceSender)[0];
