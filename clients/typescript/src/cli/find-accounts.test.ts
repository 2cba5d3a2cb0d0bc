import { describe, expect, test } from "vitest";
import type { SocialAccount } from "../api/schemas.ts";
import { Postloom } from "../postloom.ts";
import { scriptedServer, success } from "../test/scripted-server.ts";
import { findDestination } from "./find-accounts.ts";

const account = (id: string, platform: SocialAccount["platform"], username: string | null, change: object = {}) =>
  ({ id, platform, username, name: `Name of ${id}`, label: null, isDefault: false, ...change }) as SocialAccount;

const accounts = [
  account("1", "x", "ada", { isDefault: true }),
  account("2", "mastodon", "@Ada", { isDefault: true }),
  account("3", "facebook", null, { label: "The shop" }),
];

async function find(named: string[], networks: string[] = []) {
  const { url } = await scriptedServer(success({ accounts, nextCursor: null }));
  return findDestination(new Postloom({ baseUrl: url }), named, networks);
}

describe("accounts are found", () => {
  test.each([
    [["3"], [], { platforms: ["facebook"], accountIds: ["3"] }],
    [["mastodon:ada"], [], { platforms: ["mastodon"], accountIds: ["2"] }],
    [["the shop", "x:@ADA"], [], { platforms: ["facebook", "x"], accountIds: ["3", "1"] }],
    [["Name of 3"], ["x"], { platforms: ["facebook", "x"], accountIds: ["3", "1"] }],
    [[], ["X", "mastodon", "x"], { platforms: ["x", "mastodon"] }],
  ])("%j with the networks %j", async (named, networks, destination) => {
    expect(await find(named, networks)).toEqual(destination);
  });
});

describe("what is not clear is said", () => {
  test.each([
    [["@ada"], [], 2, "Several accounts are called @ada"],
    [["@nobody"], [], 4, "No account is called @nobody"],
    [["3"], ["bluesky"], 4, "No account of bluesky"],
    [[], ["myspace"], 2, "myspace is no network"],
    [[], [], 2, "Say where it goes"],
  ])("%j with the networks %j", async (named, networks, exitCode, message) => {
    await expect(find(named, networks)).rejects.toMatchObject({ exitCode, message: expect.stringContaining(message) });
  });
});
