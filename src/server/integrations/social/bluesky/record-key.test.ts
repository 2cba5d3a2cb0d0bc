import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { idInLink, parsePostUri, permalinkOf, postUri, recordKeyOf } from "./record-key.ts";

const msOf = (rkey: string) => {
  const alphabet = "234567abcdefghijklmnopqrstuvwxyz";
  const number = [...rkey].reduce((sum, letter) => sum * 32n + BigInt(alphabet.indexOf(letter)), 0n);
  return Number((number >> 10n) / 1_000n);
};

test("a key is a TID of at most 72 minutes before the delivery was made", () => {
  const now = Date.UTC(2026, 10, 25, 9);
  const rkey = recordKeyOf(`${uuidv7({ msecs: now })}/1`);
  expect(rkey).toMatch(/^[234567abcdefghij][234567a-z]{12}$/);
  expect(msOf(rkey)).toBeLessThanOrEqual(now);
  expect(msOf(rkey)).toBeGreaterThan(now - 72 * 60_000);
});

test("a key depends on the target and the position alone", () => {
  const id = "019ac11e-5a00-7abc-8def-0123456789ab";
  expect(recordKeyOf(`${id}/1`)).toBe(recordKeyOf(`${id}/1`));
  expect(recordKeyOf(`${id}/1`)).not.toBe(recordKeyOf("019ac11e-5a00-7abc-8def-0123456789ac/1"));
});

test("the keys of a thread grow with the position", () => {
  const id = uuidv7();
  const keys = Array.from({ length: 26 }, (_, index) => recordKeyOf(`${id}/${index + 1}`));
  expect(keys.toSorted()).toEqual(keys);
  expect(new Set(keys).size).toBe(26);
});

test("targets of the same millisecond have different keys", () => {
  const ids = Array.from({ length: 5_000 }, () => uuidv7({ msecs: 1_764_000_000_000 }));
  expect(new Set(ids.map((id) => recordKeyOf(`${id}/1`))).size).toBe(5_000);
});

test("addresses of posts", () => {
  const at = { repo: "did:plc:ewvi7nxzyoun6zhxrhs64oiz", rkey: "3mabcdefghi2k" };
  expect(parsePostUri(postUri(at))).toEqual(at);
  expect(idInLink(permalinkOf(at))).toBe(postUri(at));
  expect(idInLink("https://bsky.app/profile/anna.bsky.social/post/3mabcdefghi2k?ref=1")).toBe(
    "at://anna.bsky.social/app.bsky.feed.post/3mabcdefghi2k",
  );
  expect(idInLink("https://bsky.app/profile/anna.bsky.social")).toBeNull();
  expect(parsePostUri("at://did:plc:a/app.bsky.feed.like/1")).toBeNull();
  expect(parsePostUri("12")).toBeNull();
  expect(idInLink("https://bsky.app/profile/did%3Aplc%3Aa/post/3mabcdefghi2k")).toContain("at://did:plc:a/");
  expect(() => idInLink("https://bsky.app/profile/%/post/x")).not.toThrow();
});
