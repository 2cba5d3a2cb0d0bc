import { createHash, randomUUID } from "node:crypto";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from "jose";
import type { TestSandbox } from "./start-sandbox.ts";

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

export const verifier = "v".repeat(43);
export const oauthScope = "atproto transition:generic";

interface ProofChange {
  nonce?: string | undefined;
  htm?: string;
  htu?: string;
  jti?: string;
  ath?: string | undefined;
  typ?: string;
}

/** A caller with a key of its own, which keeps the newest nonce. */
export async function proofCaller(sandbox: TestSandbox) {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const jwk = await exportJWK(publicKey);
  let nonce: string | undefined;

  async function proof(method: string, url: string, token: string | undefined, change: ProofChange = {}) {
    const { typ = "dpop+jwt", ...claims } = change;
    return new SignJWT({
      jti: randomUUID(),
      htm: method,
      htu: url.split("?")[0],
      ...(nonce === undefined ? {} : { nonce }),
      ...(token === undefined ? {} : { ath: hashOf(token) }),
      ...claims,
    })
      .setProtectedHeader({ typ, alg: "ES256", jwk })
      .setIssuedAt()
      .sign(privateKey);
  }

  /** One request. `dpop`: a proof that was made before. */
  async function send(
    path: string,
    {
      form,
      json,
      token,
      dpop,
      change,
    }: { form?: Record<string, string>; json?: object; token?: string; dpop?: string; change?: ProofChange } = {},
  ) {
    const url = `${sandbox.base}/bluesky${path}`;
    const method = form === undefined && json === undefined ? "GET" : "POST";
    const response = await fetch(url, {
      method,
      headers: {
        dpop: dpop ?? (await proof(method, url, token, change)),
        ...(token === undefined ? {} : { authorization: `DPoP ${token}` }),
        ...(json === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    nonce = response.headers.get("dpop-nonce") ?? nonce;
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) };
  }

  return {
    send,
    proof,
    jkt: () => calculateJwkThumbprint(jwk),
    /** Gets a first nonce, so that the next call needs one request. */
    warm: async () => void (await send("/oauth/par", { form: {} })),
  };
}

export type ProofCaller = Awaited<ReturnType<typeof proofCaller>>;

export const loopbackRedirect = "http://127.0.0.1:4000/callback";

export const virtualClient = (redirect = loopbackRedirect, scope = oauthScope) =>
  `http://localhost?${new URLSearchParams({ redirect_uri: redirect, scope }).toString()}`;

export const pushForm = (change: Record<string, string> = {}) => ({
  client_id: virtualClient(),
  response_type: "code",
  redirect_uri: loopbackRedirect,
  scope: oauthScope,
  state: "st-1",
  code_challenge: hashOf(verifier),
  code_challenge_method: "S256",
  ...change,
});

export const authorizeUrl = (sandbox: TestSandbox, clientId: string, requestUri: string) =>
  `${sandbox.base}/bluesky/oauth/authorize?${new URLSearchParams({ client_id: clientId, request_uri: requestUri }).toString()}`;
