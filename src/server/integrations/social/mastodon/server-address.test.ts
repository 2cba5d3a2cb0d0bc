import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PlatformError } from "../platform-error.ts";
import { chooseServer, externalIdOf, localIdOf, serverFromInput } from "./server-address.ts";

test.each([
  ["mastodon.social", "https://mastodon.social"],
  ["  Mastodon.Social/ ", "https://mastodon.social"],
  ["@anna@mastodon.social", "https://mastodon.social"],
  ["anna@mastodon.social", "https://mastodon.social"],
  ["https://mastodon.social/", "https://mastodon.social"],
  ["https://mastodon.social/@anna", "https://mastodon.social"],
  ["mastodon.social/@anna/1234", "https://mastodon.social"],
  ["https://mastodon.social/home?x=1#y", "https://mastodon.social"],
  ["mastodon.social/web/timelines/home", "https://mastodon.social"],
  ["bücher.example", "https://xn--bcher-kva.example"],
  ["http://mastodon.test:3000", "http://mastodon.test:3000"],
  ["mastodon.test:3000", "https://mastodon.test:3000"],
  ["localhost:5000/sandbox/mastodon/small", "http://localhost:5000/sandbox/mastodon/small"],
  ["127.0.0.1:5000", "http://127.0.0.1:5000"],
  ["http://127.0.0.1:5000/sandbox/mastodon/large/", "http://127.0.0.1:5000/sandbox/mastodon/large"],
])("%j is the server %s", (typed, server) => {
  expect(serverFromInput(typed)).toBe(server);
});

test.each([
  "anna",
  "@anna",
  "",
  "  ",
  "https://",
  "ftp://mastodon.social",
  "javascript://mastodon.social",
  "a b.c",
  "https://u:p@mastodon.social",
  "mastodon.",
  "mastodon.social.",
])("%j is no server", (typed) => {
  expect(() => serverFromInput(typed)).toThrow(
    expect.objectContaining({ kind: "rejected", code: "mastodon.server.invalid" }),
  );
});

test("any text is a web address without a slash at its end, or refused", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      try {
        return /^https?:\/\/[^/@?#]+(\/.*)?(?<!\/)$/.test(serverFromInput(typed));
      } catch (error) {
        return error instanceof PlatformError;
      }
    }),
  );
});

describe("the server of a connect", () => {
  const server = "https://fallback.example";

  test("is the typed one, then that of the handle, then the default", () => {
    const both = { server: "one.example", identifier: "@anna@two.example" };
    expect(chooseServer(both, server)).toBe("https://one.example");
    expect(chooseServer({ ...both, server: null }, server)).toBe("https://two.example");
    expect(chooseServer({ server: " ", identifier: "anna" }, server)).toBe(server);
    expect(chooseServer({ server: null, identifier: null }, server)).toBe(server);
  });

  test("is asked for when nothing names it", () => {
    expect(() => chooseServer({ server: null, identifier: "anna" }, null)).toThrow(
      expect.objectContaining({ kind: "rejected", code: "mastodon.server.missing" }),
    );
  });
});

test("an account's id names its server's host", () => {
  const externalId = externalIdOf("http://localhost:5000/sandbox/mastodon/large", "42");
  expect(externalId).toBe("42@localhost:5000");
  expect(localIdOf(externalId)).toBe("42");
});
