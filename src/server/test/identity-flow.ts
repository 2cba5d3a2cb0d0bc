import { generateKeyPairSync } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach } from "vitest";
import { registerUser } from "#server/domains/auth/auth.service.ts";
import { newToken, sha256Base64Url } from "#server/lib/random-token.ts";
import { harness } from "#server/test/harness.ts";
import { startIdentityProviders } from "#server/test/identity-providers.ts";
import { aClient, anEmail, passwordOfMira } from "#server/test/sign-ins.ts";
import type { SignedIn } from "#shared/auth/auth.ts";
import type { IdentityOutcome, IdentityProvider } from "#shared/auth/sign-in.ts";

const applePrivateKey = generateKeyPairSync("ec", { namedCurve: "P-256" })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString();

export interface IdentityOptions {
  provider?: IdentityProvider;
  email?: string;
  isEmailVerified?: boolean;
  /** The account that links an identity or confirms with it. */
  owner?: SignedIn;
  purpose?: "link" | "confirm";
  isPopup?: boolean;
  cookie?: string;
  change?: (sent: { code: string; state: string }) => Record<string, string>;
}

export const handoffIn = (page: string) => /data-handoff="([^"]*)"/.exec(page)?.[1];

export const problemOf = (result: IdentityOutcome) => (result.outcome === "failed" ? result.problem : result.outcome);

/** Runs sign-ins with Google, Apple and Facebook over HTTP, step by step. */
export async function identityFlow() {
  const providers = await startIdentityProviders();
  afterAll(() => providers.close());
  beforeEach(() => providers.reset());
  const h = await harness({ env: { ...providers.env(applePrivateKey), LOG_LEVEL: "silent" } });
  const { deps } = h;

  async function begin({ provider = "google", owner, purpose = "link", isPopup = true }: IdentityOptions) {
    const secret = newToken("");
    const answer = await h.app.inject({
      method: "POST",
      url: owner === undefined ? "/api/auth/social/start" : "/api/auth/social/link",
      headers: owner === undefined ? {} : { authorization: `Bearer ${owner.token}` },
      payload: { provider, opener: sha256Base64Url(secret), isPopup, ...(owner === undefined ? {} : { purpose }) },
      remoteAddress: aClient().address,
    });
    const { data } = answer.json<{ data: { authorizationUrl: string } }>();
    return {
      answer,
      secret,
      url: data?.authorizationUrl,
      cookie: String(answer.headers["set-cookie"]).split(";")[0] ?? "",
    };
  }

  async function callback(
    begun: Awaited<ReturnType<typeof begin>>,
    { provider = "google", email = anEmail(), isEmailVerified = true, ...options }: IdentityOptions,
  ) {
    const sent = providers.consent(begun.url, { email, isEmailVerified }, provider);
    const fields = new URLSearchParams(options.change?.(sent) ?? { ...sent });
    const url = `/api/auth/social/callback/${provider}`;
    const headers = { cookie: options.cookie ?? begun.cookie };
    return provider === "apple"
      ? h.app.inject({
          method: "POST",
          url,
          headers: {
            ...headers,
            "content-type": "application/x-www-form-urlencoded",
            origin: "https://appleid.apple.com",
          },
          payload: fields.toString(),
        })
      : h.app.inject({ method: "GET", url: `${url}?${fields}`, headers });
  }

  async function finish(secret: string, handoff?: string): Promise<IdentityOutcome> {
    const payload = { secret, ...(handoff === undefined ? {} : { handoff }) };
    const answer = await h.app.inject({ method: "POST", url: "/api/auth/social/finish", payload });
    const { data, token, refreshToken } = answer.json<{
      data: IdentityOutcome;
      token?: string;
      refreshToken?: string;
    }>();
    return { ...data, ...(token === undefined ? {} : { token, refreshToken }) } as IdentityOutcome;
  }

  /** The whole sign-in, as the page and the popup do it. */
  async function signIn(options: IdentityOptions = {}): Promise<IdentityOutcome> {
    const begun = await begin(options);
    const page = await callback(begun, options);
    return finish(begun.secret, handoffIn(page.body));
  }

  async function signedInBy(options: IdentityOptions): Promise<SignedIn> {
    const result = await signIn(options);
    if (result.outcome !== "signed_in") throw new Error(JSON.stringify(result));
    return result;
  }

  /** A user with a password and a verified or unverified address. */
  async function aMember(isVerified: boolean) {
    const email = anEmail();
    const member = await registerUser(deps, aClient(), { email, password: passwordOfMira, firstName: "Mira" });
    if (isVerified) await deps.db.execute(sql`update users set email_verified_at = now() where id = ${member.user.id}`);
    return { email, member };
  }

  return { h, deps, providers, begin, callback, finish, signIn, signedInBy, aMember };
}
