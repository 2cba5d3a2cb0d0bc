import { expect, test } from "vitest";
import { openedOrigin } from "#server/lib/addresses/opened-origin.ts";

const local = "http://localhost:5000";

test.each([
  ["the name that was opened, with the sandbox", local, true, "127.0.0.1:5000", "http://127.0.0.1:5000"],
  ["PUBLIC_URL with real platforms", local, false, "127.0.0.1:5000", local],
  ["PUBLIC_URL for another port", local, true, "127.0.0.1:6000", local],
  ["PUBLIC_URL for a foreign host", local, true, "evil.example:5000", local],
  ["PUBLIC_URL without a host", local, true, undefined, local],
  ["PUBLIC_URL for an invalid host", local, true, "@:/", local],
  ["PUBLIC_URL when it is not local", "https://post.example", true, "localhost", "https://post.example"],
])("the OAuth redirect is %s", (_name, publicUrl, sandbox, host, expected) => {
  expect(openedOrigin({ publicUrl, sandbox }, host)).toBe(expected);
});
