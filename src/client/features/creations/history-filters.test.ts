import { expect, test, vi } from "vitest";

// Far from the zone of whatever runs this.
vi.stubGlobal("localStorage", { getItem: (key: string) => (key === "timezone" ? "America/Los_Angeles" : null) });
const { countFilters, filtersIn, isNarrowed, toQuery, withFilter } = await import("./history-filters.ts");

const read = (query: string) => filtersIn(new URLSearchParams(query));

test("an address says what is listed", () => {
  expect(read("q=marigold&type=video&status=failed&platform=x&favourite=true&sort=title")).toEqual({
    q: "marigold",
    type: "video",
    status: "failed",
    platform: "x",
    favourite: "true",
    sort: "title",
  });
});

test("what an address says wrong is left out, and the rest holds", () => {
  expect(read("type=song&from=2026-13-45&to=yesterday&status=failed&favourite=no")).toEqual({ status: "failed" });
});

test("the last day is listed until it ends where the person is", () => {
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

test("a filter taken back leaves the address", () => {
  const params = withFilter(new URLSearchParams("q=kiln&type=image"), { type: undefined, sort: "oldest" });
  expect(params.toString()).toBe("q=kiln&sort=oldest");
  expect(withFilter(params, { q: "", sort: "newest" }).toString()).toBe("");
});

test("what is counted is what is not in sight", () => {
  expect(countFilters(read("q=kiln&sort=oldest&type=image&favourite=true"))).toBe(0);
  expect(countFilters(read("q=kiln&type=image&status=failed&from=2026-11-21"))).toBe(2);
});

test("the order leaves nothing out of the list", () => {
  expect(isNarrowed(read("sort=oldest"))).toBe(false);
  expect(isNarrowed(read("favourite=true"))).toBe(true);
});
