import { createHash, randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, importJWK, SignJWT } from "jose";
import { z } from "zod";
import type { HttpAnswer, HttpRequest } from "#server/lib/http.ts";
import type { RequestServer } from "#server/lib/safe-fetch/request-server.ts";

const Coordinate = z.string().min(1).max(100);

/** An ES256 key, as a private JWK: each connection has its own, and so has the app. */
export const SigningKey = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: Coordinate,
  y: Coordinate,
  d: Coordinate,
});
export type SigningKey = z.infer<typeof SigningKey>;

export const signingAlgorithm = "ES256";

export async function newSigningKey(): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  return SigningKey.parse(await exportJWK(privateKey));
}

export const publicPartOf = ({ kty, crv, x, y }: SigningKey) => ({ kty, crv, x, y });

/** Number of nonces; a forgotten one costs one more request. */
const noncesKept = 5_000;

/** The newest nonce of each server for each key. */
export function createNonces() {
  const nonces = new Map<string, string>();
  const keyOf = (origin: string, { x }: SigningKey) => `${origin} ${x}`;
  return {
    find: (origin: string, key: SigningKey) => nonces.get(keyOf(origin, key)),
    save(origin: string, key: SigningKey, nonce: string): void {
      const name = keyOf(origin, key);
      nonces.delete(name);
      nonces.set(name, nonce);
      const [oldest] = nonces.keys();
      if (nonces.size > noncesKept && oldest !== undefined) nonces.delete(oldest);
    },
  };
}
export type Nonces = ReturnType<typeof createNonces>;

interface Proof {
  method: string;
  url: URL;
  key: SigningKey;
  nonce: string | undefined;
  /** The access token of the request; absent at the authorization server. */
  token: string | undefined;
}

/** A DPoP proof (RFC 9449): shows that the caller has the key of the token, for this request alone. */
async function proofOf({ method, url, key, nonce, token }: Proof): Promise<string> {
  const claims = {
    jti: randomUUID(),
    htm: method,
    htu: url.origin + url.pathname,
    ...(nonce === undefined ? {} : { nonce }),
    ...(token === undefined ? {} : { ath: createHash("sha256").update(token).digest("base64url") }),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ typ: "dpop+jwt", alg: signingAlgorithm, jwk: publicPartOf(key) })
    .setIssuedAt()
    .sign(await importJWK(key, signingAlgorithm));
}

const NonceError = z.object({ error: z.literal("use_dpop_nonce") });

/** Authorization servers say it in the body, servers of accounts in a header; the status is 400 or 401. */
const asksForNonce = ({ status, headers, body }: HttpAnswer) =>
  (status === 400 || status === 401) &&
  headers.has("dpop-nonce") &&
  (NonceError.safeParse(body).success || headers.get("www-authenticate")?.includes("use_dpop_nonce") === true);

export interface ProofSource {
  request: RequestServer;
  nonces: Nonces;
  key: SigningKey;
  token?: string;
}

/**
 * Sends a request with its proof. Each server chooses the nonces of its proofs and refuses an older one; that request had no effect, so it
 * is made once more. `make` is called for each, because a body is read only once.
 */
export async function requestWithProof(
  { request, nonces, key, token }: ProofSource,
  make: () => HttpRequest,
): Promise<HttpAnswer> {
  async function once(): Promise<HttpAnswer> {
    const made = make();
    const url = new URL(made.url);
    const proof = await proofOf({ method: made.method, url, key, nonce: nonces.find(url.origin, key), token });
    const answer = await request({ ...made, headers: { ...made.headers, dpop: proof } });
    const next = answer.headers.get("dpop-nonce");
    if (next !== null) nonces.save(url.origin, key, next);
    return answer;
  }
  const answer = await once();
  return asksForNonce(answer) ? once() : answer;
}
