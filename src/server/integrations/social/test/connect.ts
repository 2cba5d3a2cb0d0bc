import { expect } from "vitest";
import { sandboxClient } from "#server/sandbox/sandbox-endpoints.ts";
import { picture } from "#server/sandbox/test/pictures.ts";
import type { TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import { pressConsent } from "#server/test/consent.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import {
  type Actor,
  type GrantedAccount,
  PlatformError,
  type PublishContent,
  type SocialPlatform,
} from "../platform.ts";
import { createSocialPlatforms } from "../registry.ts";

/** The real clients, pointed at a sandbox. */
export function clientAt(base: string, platform: Platform): SocialPlatform {
  const client = createSocialPlatforms({
    meta: { ...sandboxClient, graphUrl: `${base}/graph`, dialogUrl: `${base}/facebook` },
    x: { ...sandboxClient, apiUrl: `${base}/x-api`, authorizeUrl: `${base}/x/authorize` },
  })[platform];
  if (client === undefined) throw new Error(`${platform} is not configured`);
  return client;
}

let people = 0;

/** What one press of the consent button brings: every account it covers. */
export async function grantAt(
  sandbox: TestSandbox,
  platform: Platform,
  signal: AbortSignal,
): Promise<GrantedAccount[]> {
  const client = clientAt(sandbox.base, platform);
  const request = { state: `state-${++people}`, codeVerifier: "v".repeat(43), redirectUri: sandbox.redirectUri };
  const back = await pressConsent(client.authorizationUrl(request), { name: `Person ${people}` });
  expect(back.searchParams.get("state")).toBe(request.state);
  return client.exchangeCode({ ...request, code: back.searchParams.get("code") ?? "" }, signal);
}

export async function connectAt(
  sandbox: TestSandbox,
  platform: Platform,
  signal: AbortSignal,
): Promise<Actor & { tokens: GrantedAccount["tokens"]; name: string }> {
  const account = (await grantAt(sandbox, platform, signal)).find((candidate) => candidate.platform === platform);
  if (account === undefined) throw new Error(`No ${platform} account was granted`);
  const { externalId, username, name, tokens } = account;
  return { externalId, username, name, accessToken: tokens.accessToken, tokens };
}

let texts = 0;

/** A post whose words are its own and hard on every way of comparing; with one picture unless told otherwise. */
export async function newContent(sandbox: TestSandbox, change: Partial<PublishContent> = {}): Promise<PublishContent> {
  const bytes = await picture("jpeg", 400, 400);
  const text = `Glaze & salt <3 “no. ${++texts}” 👩‍🎨 example.com/kiln https://Example.com/a?b=1 #clay`;
  const url = sandbox.serveMedia(`/${texts}.jpg`, bytes);
  const one = {
    kind: "image",
    bytes,
    contentType: "image/jpeg",
    width: 400,
    height: 400,
    url,
    altText: "A bowl",
  } as const;
  const { media = [one], ...rest } = change;
  return { text, media, mediaCount: media.length, replySettings: null, ...rest };
}

export async function failureOf(work: Promise<unknown>): Promise<PlatformError> {
  const error: unknown = await work.then(
    () => "it went well",
    (thrown: unknown) => thrown,
  );
  if (error instanceof PlatformError) return error;
  throw new Error("Not a PlatformError", { cause: error });
}
