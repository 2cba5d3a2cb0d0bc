import type { z } from "zod";
import { HttpFailure, parseAnswer } from "#server/lib/http.ts";
import type { RequestServer } from "#server/lib/safe-fetch/request-server.ts";
import { transportError } from "../../lost-answer.ts";
import { blueskyError } from "../errors.ts";

/** A public JSON document. null: there is none at this address, or it is of another kind. Throws PlatformError. */
export async function readDocument<T>(
  { request }: { request: RequestServer },
  url: string,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T | null> {
  try {
    const answer = await request({ method: "GET", url, signal });
    if (answer.status === 429 || answer.status >= 500) throw blueskyError(answer, "repeatable");
    return answer.status === 200 ? parseAnswer(schema, answer) : null;
  } catch (error) {
    if (error instanceof HttpFailure && error.reason === "bad_answer") return null;
    throw transportError("bluesky", error, "repeatable");
  }
}
