import { expect, test } from "vitest";
import { openedOrigin } from "#server/lib/opened-origin.ts";

const local = "http://localhost:5000";

test.each([
  ["the name that was opened, with the sandbox", local, true, "127.0.0.1:5000", "http://127.0.0.1:5000"],
  ["PUBLIC_URL with real platforms, which know no other", local, false, "127.0.0.1:5000", local],
  ["PUBLIC_URL for another port", local, true, "127.0.0.1:6000", local],
  ["PUBLIC_URL for a foreign host", local, true, "evil.example:5000", local],
  ["PUBLIC_URL for no host", local, true, undefined, local],
  ["PUBLIC_URL for what is no host", local, true, "@:/", local],
  ["PUBLIC_URL when it is not local", "https://post.example", true, "localhost", "https://post.example"],
])("a connect comes back to %s", (_name, publicUrl, sandbox, host, expected) => {
  expect(openedOrigin({ publicUrl, sandbox }, host)).toBe(expected);
});
