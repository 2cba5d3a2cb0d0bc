import { expect, test } from "vitest";
import { shownStatus } from "./shown-status.ts";

test("a cancelled creation is shown as cancelled, another failure as failed", () => {
  expect(shownStatus({ status: "failed", error: { code: "CANCELLED", message: "Cancelled" } })).toBe("cancelled");
  expect(shownStatus({ status: "failed", error: { code: "GENERATION_FAILED", message: "" } })).toBe("failed");
  expect(shownStatus({ status: "completed", error: null })).toBe("completed");
});
