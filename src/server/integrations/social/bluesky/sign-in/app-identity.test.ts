import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import { memoryApps } from "../../test/connect.ts";
import { appDocuments, clientFields, clientIdFor, endOfGrant, metadataPath } from "./app-identity.ts";

const configAt = (publicUrl: string) => ({ publicUrl, sandbox: false, apps: memoryApps() });
const callback = (origin: string) => `${origin}/api/social/callback/bluesky`;

interface AppMetadata {
  client_id: string;
  redirect_uris: string[];
  jwks: JSONWebKeySet;
}

const readDocument = async (config: ReturnType<typeof configAt>) =>
  (await appDocuments(config)[metadataPath]?.()) as AppMetadata;

describe("an installation at an https address", () => {
  const origin = "https://post.example";

  test("describes itself at the address that is its id, with its public key alone", async () => {
    const config = configAt(`${origin}/`);
    const document = await readDocument(config);
    expect(document).toMatchObject({
      client_id: "https://post.example/oauth/bluesky/client-metadata.json",
      client_uri: origin,
      redirect_uris: [callback(origin)],
      scope: "atproto transition:generic",
      dpop_bound_access_tokens: true,
      token_endpoint_auth_method: "private_key_jwt",
      token_endpoint_auth_signing_alg: "ES256",
    });
    expect(clientIdFor(config, callback(origin))).toBe(document.client_id);
    expect(document.jwks.keys).toEqual([
      {
        kty: "EC",
        crv: "P-256",
        x: expect.any(String),
        y: expect.any(String),
        kid: expect.any(String),
        alg: "ES256",
        use: "sig",
      },
    ]);
    expect(await readDocument(config)).toEqual(document);
  });

  test("proves that it is that app to one server, each time anew", async () => {
    const config = configAt(origin);
    const { client_id: id, jwks } = await readDocument(config);
    const issuer = "https://bsky.social";
    const call = { clientId: id, issuer, serverNow: new Date() };
    const fields = await clientFields(config, call);
    expect(fields).toMatchObject({
      client_id: id,
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    });
    const keys = createLocalJWKSet(jwks);
    const claims = { issuer: id, subject: id, audience: issuer, requiredClaims: ["jti", "iat", "exp"] };
    const { protectedHeader } = await jwtVerify(fields["client_assertion"] ?? "", keys, claims);
    expect(protectedHeader).toMatchObject({ alg: "ES256", kid: jwks.keys[0]?.kid });
    expect((await clientFields(config, call))["client_assertion"]).not.toBe(fields["client_assertion"]);
  });

  test("is connected without an end", () => {
    expect(endOfGrant(`${origin}${metadataPath}`, new Date())).toBeNull();
  });
});

describe("an installation on this machine", () => {
  const origin = "http://127.0.0.1:5000";

  test("is an app in development, whose id holds its facts, and has no description", async () => {
    const config = configAt(origin);
    const id = new URL(clientIdFor(config, callback(origin)));
    expect(id.origin).toBe("http://localhost");
    expect(Object.fromEntries(id.searchParams)).toEqual({
      redirect_uri: callback(origin),
      scope: "atproto transition:generic",
    });
    expect(appDocuments(config)).toEqual({});
    const call = { clientId: id.href, issuer: "https://bsky.social", serverNow: new Date() };
    expect(await clientFields(config, call)).toEqual({ client_id: id.href });
    expect(endOfGrant(id.href, new Date(0))).toEqual(new Date(14 * 86_400_000));
  });
});

test.each([
  ["http://localhost:5000", "set PUBLIC_URL=http://127.0.0.1:5000"],
  ["http://studio.lan", "needs an https address"],
  ["https://studio.example:8443", "needs an https address"],
])("at %s a sign-in is refused with the advice: %s", (origin, advice) => {
  expect(() => clientIdFor(configAt(origin), callback(origin))).toThrow(advice);
});
