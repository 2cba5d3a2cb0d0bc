import { expect, test } from "vitest";
import { Day } from "#shared/durations.ts";
import { graphVersion, graphVersionLivesUntil } from "./graph-version.ts";

test("the Graph version is supported for at least 90 more days", () => {
  const daysLeft = (graphVersionLivesUntil.getTime() - Date.now()) / Day.ms;
  expect(
    daysLeft,
    `${graphVersion} ends on ${graphVersionLivesUntil.toDateString()}: move to a newer one`,
  ).toBeGreaterThan(90);
});
