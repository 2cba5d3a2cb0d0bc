import { randomUUID } from "node:crypto";
import { finishConnect, startConnect } from "#server/domains/social-accounts/connect-account.ts";
import type { SocialPlatform } from "#server/integrations/social/platform.ts";
import type { Harness } from "#server/test/harness.ts";
import { networks } from "#shared/platforms/networks.ts";
import { type Platform, platforms } from "#shared/platforms/platform.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";
import type { User } from "#shared/users/users.ts";

/**
 * Submits the sandbox's consent page. Returns the URL to which the browser is redirected. The same `browser` is the same
 * user at the platform; each call without one is a new user.
 */
export async function pressConsent(
  authorizationUrl: string | URL,
  choice: {
    decision?: "allow" | "cancel";
    name?: string;
    instagram?: boolean;
    /** LinkedIn: the person administers a Page. */
    page?: boolean;
    browser?: { cookie: string };
  } = {},
): Promise<URL> {
  const form = new URLSearchParams(new URL(authorizationUrl).search);
  form.set("decision", choice.decision ?? "allow");
  form.set("name", choice.name ?? "Kiln and Clay");
  if (choice.instagram !== false) form.set("instagram", "1");
  if (choice.page === true) form.set("page", "1");
  const headers = choice.browser === undefined ? {} : { cookie: choice.browser.cookie };
  const response = await fetch(authorizationUrl, { method: "POST", body: form, headers, redirect: "manual" });
  const given = response.headers.get("set-cookie")?.split(";")[0];
  if (choice.browser !== undefined && given !== undefined) choice.browser.cookie = given;
  const location = response.headers.get("location");
  if (location === null) throw new Error(`The consent page answered ${response.status} without a redirect`);
  return new URL(location);
}

/** The network whose consent connects the accounts of this one: Facebook's also connects those of Instagram. */
export const consentOf = (platform: Platform): Platform =>
  platforms.find((other) => networks[other].keys !== undefined && networks[other].keys === networks[platform].keys) ??
  platform;

/** Connects through the sandbox and returns the user's account on that platform. */
export async function connectAccount(
  h: Pick<Harness, "deps" | "as">,
  user: User,
  platform: Platform,
  name = `Kiln ${randomUUID()}`,
  /** With the same browser and name it is the same person at the platform. */
  browser: { cookie: string } = { cookie: "" },
): Promise<SocialAccount> {
  const program = { origin: h.deps.config.publicUrl, isFromBrowser: false };
  const { authorizationUrl } = await startConnect(
    h.deps,
    { workspaceId: user.id, userId: user.id },
    { platform },
    program,
  );
  const back = await pressConsent(authorizationUrl, { name, browser });
  const [state, code] = [back.searchParams.get("state") ?? "", back.searchParams.get("code") ?? ""];
  const issuer = back.searchParams.get("iss") ?? undefined;
  await finishConnect(h.deps, { ...program, platform, state, code, issuer, cookies: undefined });
  const { accounts } = await h.as(user).socialAccounts.list({ platform, limit: 100 });
  const account = accounts.find((candidate) => candidate.name === name);
  if (account === undefined) throw new Error("The account was not connected");
  return account;
}

/** The real client with some of its calls replaced. */
export function withClient(
  { deps }: Pick<Harness, "deps">,
  platform: Platform,
  change: (real: SocialPlatform) => Partial<SocialPlatform>,
) {
  const real = deps.social[platform];
  if (real === undefined) throw new Error(`${platform} is not configured`);
  return { ...deps, social: { ...deps.social, [platform]: { ...real, ...change(real) } } };
}
