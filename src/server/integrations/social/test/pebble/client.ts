import type { z } from "zod";
import { type HttpAnswer, type HttpBody, parseAnswer } from "#server/lib/http.ts";
import { type CallKind, transportError } from "../../lost-answer.ts";
import { PlatformError } from "../../platform-error.ts";
import type { Actor, NetworkContext } from "../../platform.ts";
import { pebble } from "./names.ts";

interface Call<T> {
  method?: "GET" | "POST";
  path: string;
  actor?: Pick<Actor, "accessToken">;
  body?: HttpBody;
  answer: z.ZodType<T>;
  kind?: CallKind;
  signal: AbortSignal;
}

/** Pebble's errors are their status: what this product does about each. */
function refusal({ status, headers }: HttpAnswer, kind: CallKind): PlatformError {
  const code = `pebble.${status}`;
  const unclear = kind === "irreversible" ? "unknown_outcome" : "unavailable";
  if (status >= 500) return new PlatformError(unclear, code, "Pebble has a fault.");
  if (status === 401)
    return new PlatformError("auth_expired", code, "The connection ended.", { fix: "Reconnect the account." });
  if (status === 429) {
    const retryAt = new Date(headers.get("retry-at") ?? Number.NaN);
    return new PlatformError("rate_limited", code, "A limit is reached.", { retryAt });
  }
  return new PlatformError("rejected", code, "Pebble does not accept this.");
}

/** Calls the API once. Throws PlatformError. */
export const createClient =
  ({ request, publicUrl }: NetworkContext) =>
  async <T>({ method = "GET", path, actor, body, answer, kind = "repeatable", signal }: Call<T>): Promise<T> => {
    try {
      const received = await request({
        method,
        url: `${publicUrl}/sandbox/pebble${path}`,
        headers: actor === undefined ? {} : { authorization: `Bearer ${actor.accessToken}` },
        ...(body === undefined ? {} : { body }),
        signal,
      });
      if (received.status !== 200) throw refusal(received, kind);
      return parseAnswer(answer, received);
    } catch (error) {
      throw transportError(pebble, error, kind);
    }
  };

export type PebbleClient = ReturnType<typeof createClient>;
