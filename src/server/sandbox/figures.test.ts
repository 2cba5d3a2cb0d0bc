import fc from "fast-check";
import { expect, test } from "vitest";
import { propertySeed } from "#server/test/property-seed.ts";
import { figuresOf, followersOf } from "./figures.ts";

fc.configureGlobal({ seed: propertySeed });

const id = fc.string({ minLength: 1, maxLength: 40 });
const age = fc.integer({ min: 0, max: 400 * 86_400_000 });

test("a post starts at nothing and only ever gains", () => {
  fc.assert(
    fc.property(id, age, age, (postId, one, other) => {
      const [early, late] = [figuresOf(postId, Math.min(one, other)), figuresOf(postId, Math.max(one, other))];
      for (const name of ["views", "likes", "comments", "shares"] as const)
        expect(late[name]).toBeGreaterThanOrEqual(early[name]);
      expect(late.likes).toBeLessThanOrEqual(late.views);
      expect(figuresOf(postId, 0)).toEqual({ views: 0, likes: 0, comments: 0, shares: 0 });
    }),
  );
});

test("posts differ, and one post is the same however often it is asked for", () => {
  const day = 86_400_000;
  const views = Array.from({ length: 50 }, (_, index) => figuresOf(`post-${index}`, day).views);
  expect(new Set(views).size).toBeGreaterThan(40);
  expect(Math.min(...views)).toBeGreaterThan(0);
  expect(figuresOf("post-1", day)).toEqual(figuresOf("post-1", day));
});

test("an account has followers from the start and gains some every day", () => {
  fc.assert(
    fc.property(id, (accountId) => {
      const week = [0, 7].map((days) => followersOf(accountId, days * 86_400_000));
      expect(week[0]).toBeGreaterThanOrEqual(40);
      expect(week[1]).toBeGreaterThan(week[0] ?? 0);
    }),
  );
});
