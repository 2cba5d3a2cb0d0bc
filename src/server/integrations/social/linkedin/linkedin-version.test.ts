import { expect, test } from "vitest";
import { Day } from "#shared/durations.ts";
import { linkedinVersion, linkedinVersionLivesUntil } from "./linkedin-version.ts";

test("the version of LinkedIn's API is supported for at least 90 more days", () => {
  const daysLeft = (linkedinVersionLivesUntil.getTime() - Date.now()) / Day.ms;
  expect(
    daysLeft,
    `${linkedinVersion} ends on ${linkedinVersionLivesUntil.toDateString()}: move to a newer one`,
  ).toBeGreaterThan(90);
});
