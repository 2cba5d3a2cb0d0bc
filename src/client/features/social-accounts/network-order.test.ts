import { expect, test } from "vitest";
import { networkOrder } from "./network-order.ts";

test("networks with accounts come first, then those without a developer account", () => {
  expect(networkOrder(new Set())).toEqual(["bluesky", "mastodon", "facebook", "instagram", "x", "threads", "linkedin"]);
  expect(networkOrder(new Set(["linkedin", "x"] as const)).slice(0, 4)).toEqual([
    "x",
    "linkedin",
    "bluesky",
    "mastodon",
  ]);
});
