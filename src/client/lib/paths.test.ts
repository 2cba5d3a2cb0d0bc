import { expect, test } from "vitest";
import { paths, returnPath, withReturnPath } from "./paths.ts";

test("signing in leads back to where somebody wanted to go, query and anchor included", () => {
  const wanted = "/ai/settings?tab=accounts#meta";
  const address = withReturnPath(paths.auth, wanted);
  expect(returnPath(address.slice(address.indexOf("?")))).toBe(wanted);
});

test("the dashboard needs no mention in the address", () => {
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
  "http://[",
])("a return path of %s leads to the dashboard instead", (wanted) => {
  expect(returnPath(`?${new URLSearchParams({ next: wanted })}`)).toBe("/ai");
});
