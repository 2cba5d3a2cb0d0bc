import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { invalidateAfter, staleDomains } from "./invalidation.ts";

test("a mutation makes its own domain stale, and the domains it touches, each once", () => {
  expect(staleDomains(["posts", "create"])).toContain("posts");
  expect(staleDomains(["posts", "create"])).toContain("billing");
  expect(new Set(staleDomains(["generation", "image"])).size).toBe(staleDomains(["generation", "image"]).length);
});

test("a domain that touches no other stays alone", () => {
  expect(staleDomains(["socialAccounts", "update"])).toEqual(["socialAccounts"]);
});

test("lists with input are stale too, and other domains are not", async () => {
  const client = new QueryClient();
  const posts = [["posts", "list"], { input: { limit: 20 }, type: "query" }];
  const accounts = [["socialAccounts", "list"], { type: "query" }];
  client.setQueryData(posts, []);
  client.setQueryData(accounts, []);
  await invalidateAfter(client, ["posts", "create"]);
  expect(client.getQueryState(posts)?.isInvalidated).toBe(true);
  expect(client.getQueryState(accounts)?.isInvalidated).toBe(false);
});
