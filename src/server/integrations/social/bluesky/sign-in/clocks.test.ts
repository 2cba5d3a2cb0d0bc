import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sandboxClient, sandboxEndpoints } from "#server/sandbox/sandbox-endpoints.ts";
import { httpsOrigin, startSandbox, type TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import { pressConsent } from "#server/test/consent.ts";
import { Minute, Second } from "#shared/durations.ts";
import type { Actor, SocialPlatform, Tokens } from "../../platform.ts";
import { createSocialPlatforms } from "../../registry.ts";
import { readSocialConfig } from "../../social-settings.ts";
import { failureOf, memoryApps, newContent, sendAndConfirm } from "../../test/connect.ts";
import { metadataPath } from "./app-identity.ts";

// An installation at an https address, whose signed times a server judges by a clock of its own.

let sandbox: TestSandbox;
const signal = new AbortController().signal;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => {
  sandbox.machine.aheadMs = 0;
});

/** As after a start: it knows no server yet. */
async function install(): Promise<SocialPlatform> {
  const { origin, host } = new URL(sandbox.base);
  const hosts = sandboxEndpoints(origin, origin);
  const config = readSocialConfig({}, { client: sandboxClient, hosts, allowedHosts: [host] });
  const apps = memoryApps();
  const { bluesky } = createSocialPlatforms({ ...config, publicUrl: httpsOrigin, sandbox: false }, { apps });
  if (bluesky === undefined) throw new Error("Bluesky is off");
  for (const [path, read] of Object.entries(bluesky.documents ?? {}))
    sandbox.serveMedia(path, Buffer.from(JSON.stringify(await read())));
  return bluesky;
}

let people = 0;

async function signIn(client: SocialPlatform): Promise<Actor & { tokens: Tokens }> {
  const redirectUri = `${httpsOrigin}/api/social/callback/bluesky`;
  const request = { state: `clock-${++people}`, codeVerifier: "v".repeat(43), redirectUri };
  const { url, pending } = await client.authorize({ ...request, server: null, identifier: null }, signal);
  const back = await pressConsent(url, { name: `Person of clock ${people}` });
  const code = back.searchParams.get("code") ?? "";
  const callback = { ...request, code, issuer: back.searchParams.get("iss"), pending };
  const [account] = await client.exchangeCode(callback, signal);
  if (account === undefined) throw new Error("Not connected");
  const { externalId, username, tokens } = account;
  return { externalId, username, server: account.server ?? null, accessToken: tokens.accessToken, tokens };
}

const nobody = async () => undefined;

async function post(client: SocialPlatform, actor: Actor) {
  const content = await newContent(sandbox, { media: [] });
  const steps = await client.prepare(actor, content, {}, nobody, signal);
  return sendAndConfirm(client, actor, content, steps, signal);
}

const differences: [string, number][] = [
  ["as ours", 0],
  ["2 seconds behind ours", -2 * Second.ms],
  ["8 seconds behind ours", -8 * Second.ms],
  ["a minute behind ours", -Minute.ms],
  ["an hour behind ours", -60 * Minute.ms],
  ["2 seconds ahead of ours", 2 * Second.ms],
  ["a minute ahead of ours", Minute.ms],
  ["an hour ahead of ours", 60 * Minute.ms],
];

describe.each(differences)("with a server's clock %s", (_difference, aheadMs) => {
  test("a person signs in, posts, and stays connected", async () => {
    const client = await install();
    sandbox.machine.aheadMs = aheadMs;
    const { tokens, ...actor } = await signIn(client);
    const renewed = await client.refresh(tokens, signal);
    const { externalId } = await post(client, { ...actor, accessToken: renewed?.accessToken ?? "" });
    expect(externalId).toContain(actor.externalId);
  });
});

test("a clock that changes after the sign-in ends no connection", async () => {
  const client = await install();
  const { tokens, ...actor } = await signIn(client);
  sandbox.machine.aheadMs = -10 * Minute.ms;
  const renewed = await client.refresh(tokens, signal);
  await post(client, { ...actor, accessToken: renewed?.accessToken ?? "" });
});

test("an app that its server refuses of a sudden is unavailable to a connection, and refused at a sign-in", async () => {
  const client = await install();
  const { tokens } = await signIn(client);
  // Another key under the same address, as servers see it that keep an older description for minutes.
  await install();
  expect(await failureOf(client.refresh(tokens, signal))).toMatchObject({
    kind: "unavailable",
    code: "bluesky.oauth.client",
    message: "The server of the account does not accept this server's proof of which app it is.",
  });
  expect(await failureOf(signIn(client))).toMatchObject({ kind: "rejected", code: "bluesky.oauth.client" });
  sandbox.serveMedia(metadataPath, Buffer.from("gone"));
  expect(await failureOf(client.refresh(tokens, signal))).toMatchObject({ kind: "unavailable" });
});
