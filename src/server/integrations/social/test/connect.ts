import { Readable } from "node:stream";
import { expect } from "vitest";
import { sandboxClient } from "#server/sandbox/sandbox-endpoints.ts";
import { picture } from "#server/sandbox/test/pictures.ts";
import type { TestSandbox } from "#server/sandbox/test/start-sandbox.ts";
import { aVideo, type VideoOptions } from "#server/test/a-video.ts";
import { pressConsent } from "#server/test/consent.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import {
  type Actor,
  type GrantedAccount,
  PlatformError,
  type PublishContent,
  type PublishImage,
  type PublishVideo,
  type SocialPlatform,
} from "../platform.ts";
import { createSocialPlatforms } from "../registry.ts";

/** The real clients, pointed at a sandbox. */
export function clientAt(base: string, platform: Platform): SocialPlatform {
  const client = createSocialPlatforms({
    meta: {
      ...sandboxClient,
      graphUrl: `${base}/graph`,
      uploadUrl: `${base}/upload`,
      videoUrl: `${base}/graph`,
      dialogUrl: `${base}/facebook`,
    },
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

/** Sends a prepared post and waits until it is public. */
export const sendAndConfirm = async (client: SocialPlatform, ...given: Parameters<SocialPlatform["send"]>) =>
  (await client.send(...given))();

let texts = 0;

/** A post whose words are its own and hard on every way of comparing; with one picture unless told otherwise. */
export async function newContent(sandbox: TestSandbox, change: Partial<PublishContent> = {}): Promise<PublishContent> {
  const text = `Glaze & salt <3 “no. ${++texts}” 👩‍🎨 example.com/kiln https://Example.com/a?b=1 #clay`;
  const { media = [await newPicture(sandbox)], ...rest } = change;
  return { text, media, mediaCount: media.length, replySettings: null, madeWithAi: false, ...rest };
}

/** A real video as the delivery hands it over, and how often its bytes were asked for. */
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
    url: sandbox.serveMedia(`/${++texts}.mp4`, bytes),
    altText: "A wheel turning",
  };
}

/** A picture of this shape in its own colour. */
export async function newPicture(sandbox: TestSandbox, width = 400, height = 400): Promise<PublishImage> {
  const no = ++texts;
  const colour = `#${no.toString(16).padStart(6, "0")}`;
  const bytes = await picture("jpeg", width, height, colour);
  const url = sandbox.serveMedia(`/${no}.jpg`, bytes);
  return { kind: "image", bytes, contentType: "image/jpeg", width, height, url, altText: `Picture ${no}` };
}

export async function failureOf(work: Promise<unknown>): Promise<PlatformError> {
  const error: unknown = await work.then(
    () => "it went well",
    (thrown: unknown) => thrown,
  );
  if (error instanceof PlatformError) return error;
  throw new Error("Not a PlatformError", { cause: error });
}
