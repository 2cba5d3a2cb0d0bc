import { expect, test } from "vitest";
import { serverFromInput } from "./server-address.ts";

test.each([
  ["bsky.social", "https://bsky.social"],
  [" https://PDS.example/ ", "https://pds.example"],
  ["localhost:2583", "http://localhost:2583"],
  ["127.0.0.1:5000/sandbox/bluesky/", "http://127.0.0.1:5000/sandbox/bluesky"],
])("%j is %s", (typed, server) => {
  expect(serverFromInput(typed)).toBe(server);
});

test.each([null, "", "  "])("%j is no server", (typed) => expect(serverFromInput(typed)).toBeNull());

test.each(["bsky", "https://anna:word@pds.example", "ftp://pds.example", "a b"])("%j is refused", (typed) => {
  expect(() => serverFromInput(typed)).toThrow("This is not the address of a server");
});
