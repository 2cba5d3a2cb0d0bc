import { expect, test } from "vitest";
import type { CalendarPost } from "#shared/posts/calendar.ts";
import { undoOfMove } from "./move-post.ts";

test("Undo of a move gives a post its earlier time, and a draft its stored one if that is to come", () => {
  const now = Date.parse("2026-11-27T12:00:00.000Z");
  const [past, later] = ["2026-11-27T11:00:00.000Z", "2026-11-27T13:00:00.000Z"];
  const undo = (post: Partial<CalendarPost>) => undoOfMove({ id: "a", ...post } as CalendarPost, "v2", now);
  const back = { id: "a", unchangedSince: "v2" };
  expect(undo({ status: "scheduled", at: later, scheduledAt: later })).toEqual({ ...back, scheduledAt: later });
  expect(undo({ status: "draft", at: later, scheduledAt: later })).toEqual({
    ...back,
    draft: true,
    scheduledAt: later,
  });
  expect(undo({ status: "draft", at: past, scheduledAt: past })).toEqual({ ...back, draft: true, scheduledAt: null });
  expect(undo({ status: "draft", at: past, scheduledAt: null })).toEqual({ ...back, draft: true, scheduledAt: null });
});
