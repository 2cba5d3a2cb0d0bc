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

/** Number of nonces, and of clocks; a forgotten one costs one more request. */
const noncesKept = 5_000;

function keepNewest<Value>() {
  const values = new Map<string, Value>();
  return {
    find: (name: string) => values.get(name),
    save(name: string, value: Value): void {
      values.delete(name);
      values.set(name, value);
      const [oldest] = values.keys();
      if (values.size > noncesKept && oldest !== undefined) values.delete(oldest);
    },
  };
}

/** The newest nonce of each server for each key, and how far the clock of a server is ahead where it refused a signed time. */
export function createNonces() {
  const nonces = keepNewest<string>();
  const clocks = keepNewest<number>();
  const keyOf = (origin: string, { x }: SigningKey) => `${origin} ${x}`;
  return {
    find: (origin: string, key: SigningKey) => nonces.find(keyOf(origin, key)),
    save: (origin: string, key: SigningKey, nonce: string) => nonces.save(keyOf(origin, key), nonce),
    aheadMs: (origin: string) => clocks.find(origin) ?? 0,
    saveAheadMs: (origin: string, aheadMs: number) => clocks.save(origin, aheadMs),
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
  /** By the clock of the server. */
  issuedAt: Date;
}

/** A DPoP proof (RFC 9449): shows that the caller has the key of the token, for this request alone. */
async function proofOf({ method, url, key, nonce, token, issuedAt }: Proof): Promise<string> {
  const claims = {
    jti: randomUUID(),
    htm: method,
    htu: url.origin + url.pathname,
    ...(nonce === undefined ? {} : { nonce }),
    ...(token === undefined ? {} : { ath: createHash("sha256").update(token).digest("base64url") }),
  };
  return new SignJWT(claims)
    .setProtectedHeader({ typ: "dpop+jwt", alg: signingAlgorithm, jwk: publicPartOf(key) })
    .setIssuedAt(issuedAt)
    .sign(await importJWK(key, signingAlgorithm));
}

const OAuthError = z.object({ error: z.string() });

type Refusal = "use_dpop_nonce" | "invalid_dpop_proof" | "invalid_client";

/** Authorization servers say it in the body, servers of accounts in a header; the status is 400 or 401. */
const isRefusedFor = ({ status, headers, body }: HttpAnswer, ...codes: Refusal[]) =>
  (status === 400 || status === 401) &&
  codes.some(
    (code) =>
      OAuthError.safeParse(body).data?.error === code || headers.get("www-authenticate")?.includes(code) === true,
  );

/** A proof is dated this much back: a server may take none of the future, and its clock may be seconds behind. */
const backdatedMs = 5_000;
/** Below it the difference of clocks is not why a server refused a signed time. */
const skewMinMs = 2_000;
/** One for the nonce and one for the clock. */
const repeatsMax = 2;

/** How far the clock of the server is ahead of ours. null: it does not say. */
function aheadMsOf({ headers }: HttpAnswer): number | null {
  const at = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(at) ? null : at - Date.now();
}

export interface ProofSource {
  request: RequestServer;
  nonces: Nonces;
  /** Of the server. */
  origin: string;
  key: SigningKey;
  token?: string;
}

/**
 * Sends a request with its proof. Each server chooses the nonces of its proofs and refuses an older one, and a signed time that is too old
 * or too new by its clock; that request had no effect, so it is made once more for each. `make` is called for each, with the time by the
 * server's clock as far as it is known, because a body is read only once and an assertion is good for one use.
 */
export async function requestWithProof(
  { request, nonces, origin, key, token }: ProofSource,
  make: (serverNow: Date) => HttpRequest | Promise<HttpRequest>,
): Promise<HttpAnswer> {
  async function once(): Promise<HttpAnswer> {
    const serverNow = Date.now() + nonces.aheadMs(origin);
    const made = await make(new Date(serverNow));
    const nonce = nonces.find(origin, key);
    const issuedAt = new Date(serverNow - backdatedMs);
    const proof = await proofOf({ method: made.method, url: new URL(made.url), key, nonce, token, issuedAt });
    const answer = await request({ ...made, headers: { ...made.headers, dpop: proof } });
    const next = answer.headers.get("dpop-nonce");
    if (next !== null) nonces.save(origin, key, next);
    return answer;
  }
  /** Whether the clocks explain the refusal. Then the next times are by the clock of the server. */
  function learnsClock(answer: HttpAnswer): boolean {
    const aheadMs = isRefusedFor(answer, "invalid_dpop_proof", "invalid_client") ? aheadMsOf(answer) : null;
    if (aheadMs === null || Math.abs(aheadMs - nonces.aheadMs(origin)) < skewMinMs) return false;
    nonces.saveAheadMs(origin, aheadMs);
    return true;
  }
  const asksForNonce = (answer: HttpAnswer) =>
    answer.headers.has("dpop-nonce") && isRefusedFor(answer, "use_dpop_nonce");

  let answer = await once();
  for (let repeat = 0; repeat < repeatsMax && (learnsClock(answer) || asksForNonce(answer)); repeat++)
    answer = await once();
  return answer;
}
