import fc from "fast-check";
import { expect, test } from "vitest";
import { propertySeed } from "#server/test/property-seed.ts";
import { metricsOf, followersOf } from "./metrics.ts";

fc.configureGlobal({ seed: propertySeed });

const id = fc.string({ minLength: 1, maxLength: 40 });
const age = fc.integer({ min: 0, max: 400 * 86_400_000 });

test("the metrics of a post start at 0 and never decrease", () => {
  fc.assert(
    fc.property(id, age, age, (postId, one, other) => {
      const [early, late] = [metricsOf(postId, Math.min(one, other)), metricsOf(postId, Math.max(one, other))];
      for (const name of ["views", "likes", "comments", "shares"] as const)
        expect(late[name]).toBeGreaterThanOrEqual(early[name]);
      expect(late.likes).toBeLessThanOrEqual(late.views);
      expect(metricsOf(postId, 0)).toEqual({ views: 0, likes: 0, comments: 0, shares: 0 });
    }),
  );
});

test("posts have different metrics, and one post always the same", () => {
  const day = 86_400_000;
  const views = Array.from({ length: 50 }, (_, index) => metricsOf(`post-${index}`, day).views);
  expect(new Set(views).size).toBeGreaterThan(40);
  expect(Math.min(...views)).toBeGreaterThan(0);
  expect(metricsOf("post-1", day)).toEqual(metricsOf("post-1", day));
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
