import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { CreationId, PostId } from "#shared/ids.ts";
import type { Changes } from "#shared/live/live.ts";
import { invalidateChanged } from "./read-changed.ts";

describe("invalidation after changes on the server", () => {
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
    unrelated: [["anything"]],
  };

  async function staleAfter(changes: Partial<Changes>): Promise<string[]> {
    const client = new QueryClient();
    for (const key of Object.values(keys)) client.setQueryData(key, {});
    await invalidateChanged(client, { ...nothing, ...changes });
    return Object.entries(keys).flatMap(([name, key]) => (client.getQueryState(key)?.isInvalidated ? [name] : []));
  }

  test("progress invalidates the one creation and no list", async () => {
    expect(await staleAfter({ progress: [creation] })).toEqual(["creation"]);
  });

  test("a creation invalidates itself, the lists and the metrics, but no other creation", async () => {
    expect(await staleAfter({ creations: [creation] })).toEqual(["creation", "creations", "posts", "dashboard"]);
  });

  test("a post invalidates itself, the lists and the metrics", async () => {
    expect(await staleAfter({ posts: [post] })).toEqual(["creations", "post", "posts", "dashboard"]);
  });

  test("accounts invalidate only account queries", async () => {
    expect(await staleAfter({ accounts: true })).toEqual(["accounts"]);
  });

  test("`everything` invalidates all queries of creations, posts and accounts", async () => {
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
