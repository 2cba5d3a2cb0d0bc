import { createHash, randomUUID } from "node:crypto";
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from "jose";
import { z } from "zod";

/** A person's identity at the provider. */
export interface SandboxPerson {
  email: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

export interface Grant extends SandboxPerson {
  provider: string;
  clientId: string;
  redirectUri: string;
  nonce: string | undefined;
  codeChallenge: string | undefined;
}

/** Changes the claims of a token before it is signed, for tests of invalid tokens. */
export type Forge = (claims: Record<string, unknown>) => Record<string, unknown>;

const appleSecretMaxSeconds = 15_777_000;
const AppleSecret = z.object({ iss: z.string(), sub: z.string(), aud: z.string(), iat: z.int(), exp: z.int() });

function claimsIn(jwt: string): unknown {
  try {
    return decodeJwt(jwt);
  } catch {
    return null;
  }
}

const codeLifetimeMs = 60_000;
const keyId = "sandbox";

/** The subject is the same for the same address, as at the real providers. */
const subjectOf = ({ provider, email }: Pick<Grant, "provider" | "email">) =>
  createHash("sha256").update(`${provider} ${email.toLowerCase()}`).digest("hex").slice(0, 21);

const profileOf = (grant: Grant) => ({
  id: subjectOf(grant),
  name: `${grant.firstName} ${grant.lastName}`.trim(),
  first_name: grant.firstName,
  last_name: grant.lastName,
  email: grant.email,
});

interface IdentityRules {
  issuerOf(provider: string): string;
  /** The secret of the app, at the providers that give one. */
  clientSecret: string;
  forge?: Forge;
  /** The providers' clock. */
  now?: () => number;
}

/**
 * Simulates the sign-in providers. In memory only: a sign-in takes a minute, and identities are not stored.
 */
export function createIdentityHost({
  issuerOf,
  clientSecret,
  forge = (claims) => claims,
  now: clock = Date.now,
}: IdentityRules) {
  const codes = new Map<string, Grant & { until: number }>();
  const profiles = new Map<string, ReturnType<typeof profileOf>>();
  const keys = generateKeyPair("RS256");

  function issueCode(grant: Grant): string {
    const now = Date.now();
    for (const [code, { until }] of codes) if (until < now) codes.delete(code);
    const code = randomUUID();
    codes.set(code, { ...grant, until: now + codeLifetimeMs });
    return code;
  }

  /** Takes the code, which is valid once; null when it is unknown, expired or of another request. */
  function takeCode(
    code: string,
    { provider, clientId, redirectUri }: Pick<Grant, "provider" | "clientId" | "redirectUri">,
  ) {
    const grant = codes.get(code);
    codes.delete(code);
    const isValid =
      grant !== undefined &&
      grant.until >= Date.now() &&
      grant.provider === provider &&
      grant.clientId === clientId &&
      grant.redirectUri === redirectUri;
    return isValid ? grant : null;
  }

  async function idToken(grant: Grant): Promise<string> {
    const { privateKey } = await keys;
    const now = Math.floor(clock() / 1_000);
    const claims = forge({
      iss: issuerOf(grant.provider),
      aud: grant.clientId,
      sub: subjectOf(grant),
      iat: now,
      exp: now + 3_600,
      email: grant.email,
      // Apple sends text instead of a boolean.
      email_verified: grant.provider === "apple" ? String(grant.isEmailVerified) : grant.isEmailVerified,
      ...(grant.nonce === undefined ? {} : { nonce: grant.nonce }),
      ...(grant.provider === "google" ? { given_name: grant.firstName, family_name: grant.lastName } : {}),
    });
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: keyId }).sign(privateKey);
  }

  function accessToken(grant: Grant): string {
    const token = randomUUID();
    profiles.set(token, profileOf(grant));
    return token;
  }

  /** Apple's secret is a JWT of the app, whose times Apple takes exactly. Its signature is not checked: the sandbox has no key of the app. */
  function isAppleSecret(secret: string, clientId: string): boolean {
    const { success, data } = AppleSecret.safeParse(claimsIn(secret));
    if (!success) return false;
    const now = Math.floor(clock() / 1_000);
    const isInTime = data.iat <= now && data.exp > now && data.exp - now <= appleSecretMaxSeconds;
    return isInTime && data.sub === clientId && data.aud === issuerOf("apple");
  }

  return {
    isSecret: (provider: string, secret: string, clientId: string) =>
      provider === "apple" ? isAppleSecret(secret, clientId) : secret === clientSecret,
    issueCode,
    takeCode,
    idToken,
    accessToken,
    profile: (token: string) => profiles.get(token) ?? null,
    async keySet() {
      return { keys: [{ ...(await exportJWK((await keys).publicKey)), kid: keyId, alg: "RS256", use: "sig" }] };
    },
  };
}

export type IdentityHost = ReturnType<typeof createIdentityHost>;
