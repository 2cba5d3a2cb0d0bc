import { describe, expect, test } from "vitest";
import { type NetworkSettings, createSocialPlatforms, socialStartWarnings } from "./registry.ts";
import { readSocialConfig } from "./social-settings.ts";
import { memoryApps } from "./test/connect.ts";

const meta = { META_APP_ID: "id", META_APP_SECRET: "secret" };
const x = { X_CLIENT_ID: "id", X_CLIENT_SECRET: "secret" };
const keyless = ["bluesky", "mastodon"];

const settings = (
  env: Record<string, string>,
  publicUrl = "https://post.example",
  sandbox = false,
): NetworkSettings => ({ ...readSocialConfig(env, null), publicUrl, sandbox });

const platformsOf = (env: Record<string, string>) =>
  Object.keys(createSocialPlatforms(settings(env), { apps: memoryApps() })).filter((name) => !keyless.includes(name));

test("of the networks that need keys, only those with keys exist", () => {
  expect(platformsOf({})).toEqual([]);
  expect(platformsOf(meta)).toEqual(["facebook", "instagram"]);
  expect(platformsOf(x)).toEqual(["x"]);
});

describe("the startup warnings are about", () => {
  test.each([
    ["localhost as callback host for X", x, "http://localhost:5000", [/PUBLIC_URL=http:\/\/127\.0\.0\.1:5000/]],
    ["an address without https for Meta", meta, "http://post.example", [/https/]],
    ["pictures that Meta cannot fetch", meta, "https://studio.local", [/not on the internet/]],
    ["how to continue without keys", {}, "http://localhost:5000", [/Bluesky and Mastodon.*SANDBOX=true/]],
    ["each network that needs keys", {}, "http://localhost:5000", [/META_.*\bX_.*THREADS_.*LINKEDIN_/]],
    ["nothing with a valid configuration", { ...meta, ...x }, "https://post.example", []],
  ])("%s", (_name, env, publicUrl, expected) => {
    expect(socialStartWarnings(settings(env, publicUrl))).toEqual(
      expected.map((pattern) => expect.stringMatching(pattern)),
    );
    expect(socialStartWarnings(settings(env, publicUrl, true))).toEqual([]);
  });
});
