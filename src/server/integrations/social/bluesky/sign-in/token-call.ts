import { z } from "zod";
import { type HttpAnswer, parseAnswer } from "#server/lib/http.ts";
import { transportError } from "../../lost-answer.ts";
import type { BlueskyConfig } from "../client.ts";
import { blueskyOAuthError } from "../errors.ts";
import { clientFields } from "./app-identity.ts";
import { type Nonces, requestWithProof, type SigningKey } from "./dpop.ts";

export interface TokenCaller {
  config: BlueskyConfig;
  nonces: Nonces;
  key: SigningKey;
  clientId: string;
  issuer: string;
}

/** Posts a form to an authorization server, as this app and with a proof. Throws PlatformError. */
export async function callForTokens<T>(
  { config, nonces, key, clientId, issuer }: TokenCaller,
  url: string,
  form: Readonly<Record<string, string>>,
  answer: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T> {
  const source = { request: config.request, nonces, origin: new URL(url).origin, key };
  let received: HttpAnswer;
  try {
    received = await requestWithProof(source, async (serverNow) => {
      const fields = await clientFields(config, { clientId, issuer, serverNow });
      return { method: "POST", url, body: { form: { ...form, ...fields } }, signal };
    });
  } catch (error) {
    throw transportError("bluesky", error, "repeatable");
  }
  if (received.status < 200 || received.status > 299) throw blueskyOAuthError(received);
  try {
    return parseAnswer(answer, received);
  } catch (error) {
    throw transportError("bluesky", error, "repeatable");
  }
}

export const TokenAnswer = z.object({
  access_token: z.string().min(1).max(8_192),
  refresh_token: z.string().min(1).max(8_192).nullish(),
  token_type: z.string().regex(/^dpop$/i),
  expires_in: z.number().positive().nullish().catch(null),
  scope: z.string().max(10_000),
  sub: z.string().max(300),
});
