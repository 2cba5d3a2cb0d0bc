import { expect, test } from "vitest";
import type { Post } from "#shared/posts/posts.ts";
import { movedTogether } from "./use-many-posts.ts";

const post = (id: string, scheduledAt: string | null) => ({ id, scheduledAt }) as Post;

test("posts that are moved together keep their distance, in any order of selection", () => {
  const posts = [
    post("late", "2026-11-29T10:30:00.000Z"),
    post("draft", null),
    post("early", "2026-11-27T09:00:00.000Z"),
  ];
  const moved = movedTogether(posts, new Date("2026-12-01T08:00:00Z"));
  expect(moved.map(({ post: { id }, scheduledAt }) => [id, scheduledAt])).toEqual([
    ["late", "2026-12-03T09:30:00.000Z"],
    ["early", "2026-12-01T08:00:00.000Z"],
  ]);
});
