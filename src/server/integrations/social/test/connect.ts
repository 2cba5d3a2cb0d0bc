import { Readable } from "node:stream";
import { v7 as uuidv7 } from "uuid";
import { expect } from "vitest";
import { sandboxClient, sandboxEndpoints } from "#server/sandbox/sandbox-endpoints.ts";
import { picture } from "#server/sandbox/test/pictures.ts";
import type { TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import { aVideo, type VideoOptions } from "#server/test/a-video.ts";
import { pressConsent } from "#server/test/consent.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { SentAt } from "../match.ts";
import { PlatformError } from "../platform-error.ts";
import type {
  Actor,
  AppStore,
  GrantedAccount,
  PublishContent,
  PublishImage,
  PublishVideo,
  SocialPlatform,
} from "../platform.ts";
import { createSocialPlatforms } from "../registry.ts";
import { type OAuthClient, readSocialConfig } from "../social-settings.ts";
import { testNetworks } from "./test-networks.ts";

/** Registered apps, in memory. */
export function memoryApps(): AppStore {
  const apps = new Map<string, OAuthClient>();
  const keyOf = (...parts: string[]) => parts.join(" ");
  return {
    find: async (...key) => apps.get(keyOf(...key)) ?? null,
    async add(platform, server, redirectUri, app) {
      const key = keyOf(platform, server, redirectUri);
      if (!apps.has(key)) apps.set(key, app);
      return apps.get(key) ?? app;
    },
    replace: async (platform, server, redirectUri, app) => void apps.set(keyOf(platform, server, redirectUri), app),
  };
}

/** The real clients, pointed at a sandbox. */
export function clientAt(base: string, platform: Platform): SocialPlatform {
  const { origin, host } = new URL(base);
  const hosts = sandboxEndpoints(origin, origin);
  const config = readSocialConfig({}, { client: sandboxClient, hosts, allowedHosts: [host] });
  const more = testNetworks.map(({ create }) => create);
  const settings = { ...config, publicUrl: origin, sandbox: true };
  const client = createSocialPlatforms(settings, { apps: memoryApps(), more })[platform];
  if (client === undefined) throw new Error(`${platform} is not configured`);
  return client;
}

let people = 0;

/** Presses the consent button and returns all granted accounts. `server`: for networks of many, else the sandbox's first. */
export async function grantAt(
  sandbox: TestSandbox,
  platform: Platform,
  signal: AbortSignal,
  server: string | null = null,
): Promise<GrantedAccount[]> {
  const client = clientAt(sandbox.base, platform);
  const request = { state: `state-${++people}`, codeVerifier: "v".repeat(43), redirectUri: sandbox.redirectUri };
  const { url, pending } = await client.authorize({ ...request, server, identifier: null }, signal);
  const back = await pressConsent(url, { name: `Person ${people}`, page: true });
  expect(back.searchParams.get("state")).toBe(request.state);
  return client.exchangeCode(
    { ...request, code: back.searchParams.get("code") ?? "", issuer: back.searchParams.get("iss"), pending },
    signal,
  );
}

export async function connectAt(
  sandbox: TestSandbox,
  platform: Platform,
  signal: AbortSignal,
): Promise<Actor & { tokens: GrantedAccount["tokens"]; name: string }> {
  const granted = await grantAt(sandbox, platform, signal);
  // The last one: on LinkedIn the Page, whose posts can be listed.
  const account = granted.findLast((candidate) => candidate.platform === platform);
  if (account === undefined) throw new Error(`No ${platform} account was granted`);
  const { externalId, username, name, tokens } = account;
  return { externalId, username, server: account.server ?? null, name, accessToken: tokens.accessToken, tokens };
}

/** Sends a prepared post and waits until it is public. */
export const sendAndConfirm = async (client: SocialPlatform, ...args: Parameters<SocialPlatform["send"]>) =>
  (await client.send(...args))();

/** A send that began at this time of the sandbox's clock. The database's clock, which gives the time of a send, is `aheadMs` ahead of it. */
export const sentAt = ({ clock }: TestSandbox, at: Date, aheadMs = 0): SentAt => ({
  at: new Date(at.getTime() + aheadMs),
  ageMs: clock.now().getTime() - at.getTime(),
});

let texts = 0;

/** A post with a unique text that contains hard cases for text comparison; by default with one picture. */
export async function newContent(sandbox: TestSandbox, change: Partial<PublishContent> = {}): Promise<PublishContent> {
  const text = `Glaze & salt <3 “no. ${++texts}” 👩‍🎨 example.com/kiln https://Example.com/a?b=1 #clay`;
  const { media = [await newPicture(sandbox)], ...rest } = change;
  return {
    key: `${uuidv7()}/1`,
    text,
    thread: [],
    media,
    mediaCount: media.length,
    replySettings: null,
    madeWithAi: false,
    paidPartnership: false,
    ...rest,
  };
}

const servedAt = (address: string) => async () => address;

/** A real video; `reads` records the requested byte ranges. */
export async function newVideo(
  sandbox: TestSandbox,
  options: VideoOptions = {},
): Promise<PublishVideo & { reads: [number, number][] }> {
  const { width = 320, height = 320, seconds = 3, frameRate = 24, ...rest } = options;
  const bytes = await aVideo({ width, height, seconds, frameRate, ...rest });
  const reads: [number, number][] = [];
  return {
    kind: "video",
    read: async ({ start, end } = { start: 0, end: bytes.length - 1 }) => {
      reads.push([start, end]);
      return Readable.from([bytes.subarray(start, end + 1)]);
    },
    reads,
    sizeBytes: bytes.length,
    durationMs: seconds * 1_000,
    width,
    height,
    contentType: "video/mp4",
    url: servedAt(sandbox.serveMedia(`/${++texts}.mp4`, bytes)),
    altText: "A wheel turning",
  };
}

/** A picture of this size in a unique colour. */
export async function newPicture(sandbox: TestSandbox, width = 400, height = 400): Promise<PublishImage> {
  const no = ++texts;
  const colour = `#${no.toString(16).padStart(6, "0")}`;
  const bytes = await picture("jpeg", width, height, colour);
  const url = servedAt(sandbox.serveMedia(`/${no}.jpg`, bytes));
  return { kind: "image", bytes, contentType: "image/jpeg", width, height, url, altText: `Picture ${no}` };
}

export async function failureOf(work: Promise<unknown>): Promise<PlatformError> {
  const error: unknown = await work.then(
    () => "no error",
    (thrown: unknown) => thrown,
  );
  if (error instanceof PlatformError) return error;
  throw new Error("Not a PlatformError", { cause: error });
}
