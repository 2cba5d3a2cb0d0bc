import { expect, test } from "vitest";
import { Day } from "#shared/time.ts";
import { graphVersion, graphVersionLivesUntil } from "./graph.ts";

test("the Graph version is replaced well before Meta ends it", () => {
  const daysLeft = (graphVersionLivesUntil.getTime() - Date.now()) / Day.ms;
  expect(
    daysLeft,
    `${graphVersion} ends on ${graphVersionLivesUntil.toDateString()}: move to a newer one`,
  ).toBeGreaterThan(90);
});
