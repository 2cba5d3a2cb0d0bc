import { expect, test } from "vitest";
import { paths, returnPath, withReturnPath } from "./paths.ts";

test("sign-in returns to the wanted path with its query and anchor", () => {
  const wanted = "/ai/settings?tab=accounts#meta";
  const address = withReturnPath(paths.auth, wanted);
  expect(returnPath(address.slice(address.indexOf("?")))).toBe(wanted);
});

test.each(["/w/01970000-0000-7000-8000-00000000000a/ai/posts?tab=drafts", "/join"])(
  "sign-in returns to %s",
  (wanted) => {
    expect(returnPath(`?${new URLSearchParams({ next: wanted })}`)).toBe(wanted);
  },
);

test("the dashboard needs no return path", () => {
  expect(withReturnPath(paths.auth, paths.dashboard)).toBe("/auth");
  expect(returnPath("")).toBe("/ai");
});

test.each([
  "https://elsewhere.example/ai",
  "//elsewhere.example/ai",
  "/\\elsewhere.example/ai",
  "javascript:alert(1)",
  "/aisle",
  "/auth",
  "/w/01970000-0000-7000-8000-00000000000a/auth",
  "/w/kiln/ai",
  "/joinery",
  "http://[",
])("a return path of %s leads to the dashboard instead", (wanted) => {
  expect(returnPath(`?${new URLSearchParams({ next: wanted })}`)).toBe("/ai");
});
