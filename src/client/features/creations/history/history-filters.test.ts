import { expect, test, vi } from "vitest";

// Far from the zone of the test machine.
vi.stubGlobal("localStorage", { getItem: (key: string) => (key === "timezone" ? "America/Los_Angeles" : null) });
const { countFilters, filtersIn, isNarrowed, toQuery, withFilter } = await import("./history-filters.ts");

const read = (query: string) => filtersIn(new URLSearchParams(query));

test("the filters are read from the URL", () => {
  expect(read("q=marigold&type=video&status=failed&platform=x&favourite=true&sort=title")).toEqual({
    q: "marigold",
    type: "video",
    status: "failed",
    platform: "x",
    favourite: "true",
    sort: "title",
  });
});

test("invalid values in the URL are ignored", () => {
  expect(read("type=song&from=2026-13-45&to=yesterday&status=failed&favourite=no")).toEqual({ status: "failed" });
});

test("the last day is included until its end in the user's zone", () => {
  expect(toQuery(read("from=2026-11-30&to=2026-11-30"))).toEqual({
    from: "2026-11-30T08:00:00.000Z",
    to: "2026-12-01T08:00:00.000Z",
  });
});

test("a day has 25 hours when the clocks are put back", () => {
  expect(toQuery(read("from=2026-11-01&to=2026-11-01"))).toEqual({
    from: "2026-11-01T07:00:00.000Z",
    to: "2026-11-02T08:00:00.000Z",
  });
});

test("a removed filter is removed from the URL", () => {
  const params = withFilter(new URLSearchParams("q=kiln&type=image"), { type: undefined, sort: "oldest" });
  expect(params.toString()).toBe("q=kiln&sort=oldest");
  expect(withFilter(params, { q: "", sort: "newest" }).toString()).toBe("");
});

test("only the filters of the popover are counted", () => {
  expect(countFilters(read("q=kiln&sort=oldest&type=image&favourite=true"))).toBe(0);
  expect(countFilters(read("q=kiln&type=image&status=failed&from=2026-11-21"))).toBe(2);
});

test("the order is no filter", () => {
  expect(isNarrowed(read("sort=oldest"))).toBe(false);
  expect(isNarrowed(read("favourite=true"))).toBe(true);
});
