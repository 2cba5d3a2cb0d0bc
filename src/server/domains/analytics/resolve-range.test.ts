import { expect, test } from "vitest";
import { anAccount } from "#server/test/factories.ts";
import { harness } from "#server/test/harness.ts";
import { aPublishedPost } from "#server/test/published-posts.ts";
import type { RangeInput } from "#shared/analytics/analytics.ts";

const h = await harness({ env: { SANDBOX: "false" } });
const mira = await h.newUser();
const account = await anAccount(h, mira, "facebook");
const overview = (input: RangeInput) => h.as(mira).analytics.overview(input);

const hours = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / 3_600_000;

/** Around a change of the clocks: the days before, of and after it, and how many hours each has. */
test.each([
  [
    "America/New_York",
    "2027-03-13",
    "2027-03-15",
    ["2027-03-13T05:00", "2027-03-14T05:00", "2027-03-15T04:00"],
    [24, 23, 24],
  ],
  [
    "America/New_York",
    "2027-11-06",
    "2027-11-08",
    ["2027-11-06T04:00", "2027-11-07T04:00", "2027-11-08T05:00"],
    [24, 25, 24],
  ],
  [
    "Europe/Paris",
    "2027-03-27",
    "2027-03-29",
    ["2027-03-26T23:00", "2027-03-27T23:00", "2027-03-28T22:00"],
    [24, 23, 24],
  ],
  [
    "Asia/Kathmandu",
    "2027-03-13",
    "2027-03-15",
    ["2027-03-12T18:15", "2027-03-13T18:15", "2027-03-14T18:15"],
    [24, 24, 24],
  ],
  // Its clocks move by half an hour.
  [
    "Australia/Lord_Howe",
    "2027-04-03",
    "2027-04-05",
    ["2027-04-02T13:00", "2027-04-03T13:00", "2027-04-04T13:30"],
    [24, 24.5, 24],
  ],
])("days begin at midnight in %s from %s to %s", async (tz, from, to, starts, lengths) => {
  const user = await h.newUser();
  const theirs = await anAccount(h, user, "facebook");
  for (const start of starts) {
    // The last millisecond of the day before, and the first of the day.
    const midnight = Date.parse(`${start}:00Z`);
    for (const at of [midnight - 1, midnight])
      await aPublishedPost(h, user, {
        at: new Date(at).toISOString(),
        to: [{ account: theirs, metrics: { likes: 1 } }],
      });
  }
  const { series, totals } = await h.as(user).analytics.overview({ from, to, tz, interval: "day" });
  expect(series.map((day) => day.from)).toEqual(starts.map((start) => `${start}:00.000Z`));
  expect(series.map(hours)).toEqual(lengths);
  expect(series.map(({ posts }) => posts)).toEqual([2, 2, 1]);
  expect(series.map(({ likes }) => likes)).toEqual([2, 2, 1]);
  expect(totals.posts).toBe(5);
});

test("the previous period has the same length in wall-clock time", async () => {
  const { range } = await overview({ from: "2027-03-14", to: "2027-03-14", tz: "America/New_York" });
  expect(range).toMatchObject({
    previousFrom: "2027-03-13T05:00:00.000Z",
    from: "2027-03-14T05:00:00.000Z",
    to: "2027-03-15T04:00:00.000Z",
  });
});

test("the default range is the last thirty days including today, in the time zone of the settings", async () => {
  const user = await h.newUser();
  await h.as(user).users.updateSettings({ appearance: { timezone: "Asia/Kathmandu" } });
  const { range, series } = await h.as(user).analytics.overview({});
  expect(range).toMatchObject({ tz: "Asia/Kathmandu", interval: "day" });
  expect(series).toHaveLength(30);
  expect(series[0]?.from).toMatch(/T18:15:00\.000Z$/);
  expect(Math.abs(Date.parse(range.to) - Date.now())).toBeLessThan(60_000);
  expect((await overview({})).range.tz).toBe("UTC");
});

test("the interval follows the length of the range", async () => {
  const intervalTo = async (to: string) => (await overview({ from: "2026-01-01", to })).range.interval;
  expect(await intervalTo("2026-03-31")).toBe("day");
  expect(await intervalTo("2026-12-31")).toBe("week");
  expect(await intervalTo("2029-12-31")).toBe("month");
});

test("a range that begins before 1970 is cut there", async () => {
  const epoch = "1970-01-01T00:00:00.000Z";
  const early = await overview({ to: "1970-01-02T00:00:00Z" });
  expect(early.range).toMatchObject({ from: epoch, previousFrom: epoch });
  const eastern = await overview({ from: "1970-01-01", to: "1970-02-01", tz: "Asia/Tokyo" });
  expect(eastern.range.from).toBe(epoch);
});

test("instants are used unchanged, and cut buckets have their own bounds", async () => {
  await aPublishedPost(h, mira, {
    at: "2026-06-15T12:00:00Z",
    to: [{ account, metrics: { likes: 1 } }],
  });
  const { series } = await overview({
    from: "2026-06-15T14:00:00+02:00",
    to: "2026-06-16T06:00:00Z",
    tz: "UTC",
    interval: "day",
  });
  expect(series.map((day) => [day.label, day.from, day.to, day.posts])).toEqual([
    ["2026-06-15", "2026-06-15T12:00:00.000Z", "2026-06-16T00:00:00.000Z", 1],
    ["2026-06-16", "2026-06-16T00:00:00.000Z", "2026-06-16T06:00:00.000Z", 0],
  ]);
});

test.each<[RangeInput, string, RegExp]>([
  [{ from: "2026-01-01", to: "2027-12-31", interval: "day" }, "interval", /730 days, and at most 400/],
  [{ from: "1970-01-01", to: "9997-12-31" }, "from", /months, and at most 400/],
  [{ from: "2026-02-01", to: "2026-01-01" }, "to", /must end after it begins/],
  [{ from: "2026-02-01T00:00:00Z", to: "2026-02-01T00:00:00Z" }, "to", /must end after it begins/],
])("%j is refused naming %s", async (input, path, message) => {
  await expect(overview(input)).rejects.toMatchObject({
    cause: { issues: [{ path, message: expect.stringMatching(message) }] },
  });
});

test.each<[RangeInput, string]>([
  [{ tz: "Mars/Olympus" }, "tz"],
  [{ tz: "+05:30" }, "tz"],
  [{ from: "yesterday" }, "from"],
  [{ from: "2026-02-30" }, "from"],
  [{ to: "9998-01-01" }, "to"],
])("%j is an invalid range", async (input, path) => {
  await expect(overview(input)).rejects.toMatchObject({ cause: { issues: [{ path: [path] }] } });
});
