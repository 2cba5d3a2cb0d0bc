import { createHash } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, EmbeddedJWK, jwtVerify } from "jose";
import { expect, test } from "vitest";
import type { HttpRequest } from "#server/lib/http.ts";
import { createNonces, newSigningKey, publicPartOf, requestWithProof } from "./dpop.ts";

/** A server that takes the proofs with its current nonce only. */
function aServer() {
  const seen: HttpRequest[] = [];
  const state = { nonce: "first", isResource: false };
  const refusal = () =>
    state.isResource
      ? {
          status: 401,
          body: { error: "AuthMissing" },
          headers: new Headers({ "dpop-nonce": state.nonce, "www-authenticate": 'DPoP error="use_dpop_nonce"' }),
        }
      : { status: 400, body: { error: "use_dpop_nonce" }, headers: new Headers({ "dpop-nonce": state.nonce }) };
  const request = async (made: HttpRequest) => {
    seen.push(made);
    const { payload } = await jwtVerify(made.headers?.["dpop"] ?? "", EmbeddedJWK, { typ: "dpop+jwt" });
    if (payload["nonce"] !== state.nonce) return refusal();
    return { status: 200, body: payload, headers: new Headers() };
  };
  return { seen, state, request };
}

const origin = "https://pds.example";
const get = (): HttpRequest => ({
  method: "GET",
  url: `${origin}/xrpc/a.b.c?did=1`,
  headers: { authorization: "DPoP secret" },
  signal: new AbortController().signal,
});

test("a proof is for one request, with the hash of its token, and signed by the key in its header", async () => {
  const { request, seen, state } = aServer();
  const [nonces, key] = [createNonces(), await newSigningKey()];
  nonces.save(origin, key, state.nonce);
  const { status, body } = await requestWithProof({ request, nonces, origin, key, token: "secret" }, get);
  expect(status).toBe(200);
  const ath = createHash("sha256").update("secret").digest("base64url");
  expect(body).toMatchObject({ htm: "GET", htu: "https://pds.example/xrpc/a.b.c", nonce: "first", ath });
  expect(Object.keys(body as object).toSorted()).toEqual(["ath", "htm", "htu", "iat", "jti", "nonce"]);
  const { jwk, alg } = decodeProtectedHeader(seen[0]?.headers?.["dpop"] ?? "");
  expect({ jwk, alg }).toEqual({ jwk: publicPartOf(key), alg: "ES256" });
  expect(seen[0]?.headers).toMatchObject({ authorization: "DPoP secret" });
});

test.each([false, true])(
  "a nonce that the server names is used at once and kept (resource server: %s)",
  async (isResource) => {
    const { request, seen, state } = aServer();
    state.isResource = isResource;
    const source = { request, nonces: createNonces(), origin, key: await newSigningKey() };
    expect(await requestWithProof(source, get)).toMatchObject({ status: 200 });
    expect(await requestWithProof(source, get)).toMatchObject({ status: 200 });
    expect(seen).toHaveLength(3);
    state.nonce = "second";
    expect(await requestWithProof(source, get)).toMatchObject({ status: 200 });
    expect(seen).toHaveLength(5);
  },
);

test("each request has its own jti, and a refusal for another reason is not repeated", async () => {
  const { request, seen } = aServer();
  const source = { request, nonces: createNonces(), origin, key: await newSigningKey() };
  const answers = [await requestWithProof(source, get), await requestWithProof(source, get)];
  const [first, second] = answers.map(({ body }) => (body as { jti: string }).jti);
  expect(first).not.toBe(second);
  let calls = 0;
  const refuses = async () => {
    calls++;
    return { status: 400, body: { error: "invalid_grant" }, headers: new Headers({ "dpop-nonce": "n" }) };
  };
  expect(await requestWithProof({ ...source, request: refuses }, get)).toMatchObject({ status: 400 });
  expect(calls).toBe(1);
  expect(seen.length).toBe(3);
});

test("a server whose clock differs gets proofs by its own clock, after one refusal", async () => {
  const { request, state } = aServer();
  const aheadMs = 10 * 60_000;
  let calls = 0;
  const strict = async (made: HttpRequest) => {
    calls += 1;
    const { iat = 0 } = decodeJwt(made.headers?.["dpop"] ?? "");
    const now = Date.now() + aheadMs;
    if (Math.abs(iat * 1_000 - now) < 60_000) return request(made);
    const headers = new Headers({ date: new Date(now).toUTCString(), "dpop-nonce": state.nonce });
    return { status: 400, body: { error: "invalid_dpop_proof" }, headers };
  };
  const source = { request: strict, nonces: createNonces(), origin, key: await newSigningKey() };
  expect(await requestWithProof(source, get)).toMatchObject({ status: 200 });
  expect(calls).toBe(2);
  expect(await requestWithProof(source, get)).toMatchObject({ status: 200 });
  expect(calls).toBe(3);
});
