import { createLocalJWKSet, type JSONWebKeySet, errors, jwtVerify } from "jose";
import { z } from "zod";
import { Minute } from "#shared/time.ts";
import { IdentityError } from "./identity-service.ts";
import { ask } from "./oauth.ts";

const keysLiveMs = 10 * Minute.ms;
/** Clocks of two servers. */
const clockToleranceSeconds = 30;
/** Nobody takes longer between consent and our call. */
const maxAgeSeconds = 10 * Minute.seconds;

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string().max(20) })).max(20) });

/** The provider's keys, asked for again when they are old or one is missing: providers change them without a word. */
function keysOf(url: string) {
  let kept: { keys: JSONWebKeySet; until: number } | null = null;
  return async (signal: AbortSignal, isStale: boolean): Promise<JSONWebKeySet> => {
    if (kept === null || isStale || kept.until < Date.now()) {
      kept = { keys: await ask({ method: "GET", url, answer: KeySet, signal }), until: Date.now() + keysLiveMs };
    }
    return kept.keys;
  };
}

export interface IdTokenRules {
  issuers: string[];
  clientId: string;
  keysUrl: string;
}

/** Reads an id token after checking who signed it, for whom, when, and that it answers this very request. Throws IdentityError. */
export function idTokenReader<T>({ issuers, clientId, keysUrl }: IdTokenRules, claims: z.ZodType<T>) {
  const keys = keysOf(keysUrl);
  const verify = async (token: string, signal: AbortSignal, isStale: boolean) =>
    jwtVerify(token, createLocalJWKSet(await keys(signal, isStale)), {
      issuer: issuers,
      audience: clientId,
      algorithms: ["RS256", "ES256"],
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: maxAgeSeconds,
      requiredClaims: ["sub", "exp", "iat", "nonce"],
    });

  return async (token: string, nonce: string, signal: AbortSignal): Promise<T> => {
    try {
      const { payload } = await verify(token, signal, false).catch((error: unknown) => {
        if (error instanceof errors.JWKSNoMatchingKey) return verify(token, signal, true);
        throw error;
      });
      if (payload["nonce"] !== nonce)
        throw new IdentityError("identity-refused", "The id token answers another request");
      return claims.parse(payload);
    } catch (error) {
      if (error instanceof IdentityError) throw error;
      throw new IdentityError("identity-refused", "The id token does not hold", { cause: error });
    }
  };
}
