import { createLocalJWKSet, type JSONWebKeySet, errors, jwtVerify } from "jose";
import { z } from "zod";
import { Minute } from "#shared/durations.ts";
import { IdentityError } from "./identity-service.ts";
import { requestProvider } from "./oauth.ts";

const keysMaxAgeMs = 10 * Minute.ms;
/** Tolerated difference between our clock and the provider's. */
const clockToleranceSeconds = 5 * Minute.seconds;
/** Most time between the consent and our check of the token. */
const maxAgeSeconds = 10 * Minute.seconds;

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string().max(20) })).max(20) });

/** The provider's keys, cached. They are fetched again when they are old or a key is missing: providers rotate them. */
function keysOf(url: string) {
  let cached: { keys: JSONWebKeySet; until: number } | null = null;
  return async (signal: AbortSignal, isStale: boolean): Promise<JSONWebKeySet> => {
    if (cached === null || isStale || cached.until < Date.now()) {
      const keySet = await requestProvider({ method: "GET", url, answer: KeySet, signal });
      cached = { keys: keySet, until: Date.now() + keysMaxAgeMs };
    }
    return cached.keys;
  };
}

export interface IdTokenRules {
  issuers: string[];
  clientId: string;
  keysUrl: string;
}

/** Reads an id token after checking its signature, issuer, audience, age and nonce. Throws IdentityError. */
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
        throw new IdentityError("identity-refused", "The nonce of the id token is not that of the request");
      return claims.parse(payload);
    } catch (error) {
      if (error instanceof IdentityError) throw error;
      throw new IdentityError("identity-refused", "The id token is invalid", { cause: error });
    }
  };
}
