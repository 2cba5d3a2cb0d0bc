import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { CreationId, PostId } from "#shared/ids.ts";
import type { Changes } from "#shared/notifications/live.ts";
import { invalidateAfter, invalidateChanged, staleDomains } from "./invalidation.ts";

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

describe("what the server says has changed", () => {
  const nothing = { everything: false, creations: [], progress: [], posts: [], notifications: false, accounts: false };
  const creation = CreationId.parse("0197b0c0-0000-7000-8000-000000000001");
  const post = PostId.parse("0197b0c0-0000-7000-8000-000000000002");
  const get = (domain: string, id: string) => [[domain, "get"], { input: { id }, type: "query" }];
  const keys = {
    creation: get("creations", creation),
    otherCreation: get("creations", "0197b0c0-0000-7000-8000-000000000009"),
    creations: [["creations", "list"], { input: { limit: 20 }, type: "query" }],
    post: get("posts", post),
    posts: [["posts", "list"], { type: "query" }],
    dashboard: [["analytics", "dashboard"], { type: "query" }],
    accounts: [["socialAccounts", "list"], { type: "query" }],
    theirs: [["anything"]],
  };

  async function staleAfter(changes: Partial<Changes>): Promise<string[]> {
    const client = new QueryClient();
    for (const key of Object.values(keys)) client.setQueryData(key, {});
    await invalidateChanged(client, { ...nothing, ...changes });
    return Object.entries(keys).flatMap(([name, key]) => (client.getQueryState(key)?.isInvalidated ? [name] : []));
  }

  test("progress makes stale the one creation and no list", async () => {
    expect(await staleAfter({ progress: [creation] })).toEqual(["creation"]);
  });

  test("a creation makes stale itself, the lists and the figures, but no other creation", async () => {
    expect(await staleAfter({ creations: [creation] })).toEqual(["creation", "creations", "posts", "dashboard"]);
  });

  test("a post makes stale itself, the lists and the figures", async () => {
    expect(await staleAfter({ posts: [post] })).toEqual(["creations", "post", "posts", "dashboard"]);
  });

  test("connected accounts make stale what is read of them alone", async () => {
    expect(await staleAfter({ accounts: true })).toEqual(["accounts"]);
  });

  test("everything is all that shows creations, posts and accounts", async () => {
    expect(await staleAfter({ everything: true })).toEqual([
      "creation",
      "otherCreation",
      "creations",
      "post",
      "posts",
      "dashboard",
      "accounts",
    ]);
  });
});
