import { expect, test } from "vitest";
import { countIn, filtersIn, postTabs, toQuery, withFilter } from "./posts-filters.ts";

const read = (search: string) => filtersIn(new URLSearchParams(search));

test("the filters are read from the URL, and invalid values are ignored", () => {
  expect(read("tab=failed&q=%20kiln%20&platform=x")).toMatchObject({ tab: "failed", q: "kiln", platform: "x" });
  expect(read("tab=nonsense&platform=myspace&q=")).toEqual({ tab: "scheduled" });
});

test("a sort order belongs to a tab: another tab starts with its default", () => {
  expect(read("tab=drafts&sort=due").sort).toBeUndefined();
  expect(toQuery(read("tab=scheduled"))).toEqual({ status: ["scheduled"], sort: "due" });
  const next = withFilter(new URLSearchParams("tab=drafts&sort=oldest&q=kiln"), { tab: "published" });
  expect(toQuery(filtersIn(next))).toEqual({ status: ["published", "partial"], sort: "published", q: "kiln" });
});

test("the number of a tab counts the posts that are listed in it", () => {
  const byStatus = {
    draft: 1,
    submitted: 2,
    changes_requested: 4,
    scheduled: 8,
    publishing: 16,
    published: 32,
    partial: 64,
    failed: 128,
  };
  expect(postTabs.map((tab) => countIn(tab, byStatus))).toEqual([7, 8, 96, 192]);
});
