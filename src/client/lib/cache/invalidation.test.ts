import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { invalidateAfter, staleDomains } from "./invalidation.ts";

test("a mutation makes its own domain and the domains it affects stale, each listed once", () => {
  expect(staleDomains(["posts", "create"])).toContain("posts");
  expect(staleDomains(["posts", "create"])).toContain("billing");
  expect(new Set(staleDomains(["generation", "image"])).size).toBe(staleDomains(["generation", "image"]).length);
});

test("a post that is withdrawn at its network changes lists and metrics", () => {
  const stale = staleDomains(["delivery", "withdraw"]);
  expect(stale).toContain("posts");
  expect(stale).toContain("analytics");
});

test("a mutation without effects on other domains makes only its own stale", () => {
  expect(staleDomains(["socialAccounts", "update"])).toEqual(["socialAccounts"]);
});

test("a changed or removed member changes who may approve", () => {
  expect(staleDomains(["workspaces", "changeMember"])).toContain("approvals");
  expect(staleDomains(["workspaces", "removeMember"])).toContain("approvals");
});

test("lists with input become stale, other domains do not", async () => {
  const client = new QueryClient();
  const posts = [["posts", "list"], { input: { limit: 20 }, type: "query" }];
  const accounts = [["socialAccounts", "list"], { type: "query" }];
  client.setQueryData(posts, []);
  client.setQueryData(accounts, []);
  await invalidateAfter(client, ["posts", "create"]);
  expect(client.getQueryState(posts)?.isInvalidated).toBe(true);
  expect(client.getQueryState(accounts)?.isInvalidated).toBe(false);
});
