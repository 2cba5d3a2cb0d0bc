import { expect, test, vi } from "vitest";
import type { CalendarPost } from "#shared/posts/calendar.ts";

vi.stubGlobal("localStorage", { getItem: (key: string) => (key === "timezone" ? "Asia/Kolkata" : null) });
const { freeSlots, itemsByDay, postItem } = await import("./items.ts");

const place = (at: string, isFree = true) => ({
  at,
  wallTime: at.slice(0, 16),
  post: isFree ? null : { id: "p", content: "", thumbnailUrl: null, platforms: [], status: "scheduled" as const },
});

test("a slot that accounts share is one item, and a taken one is none", () => {
  const slots = freeSlots([
    {
      platform: "facebook",
      name: "Kiln",
      places: [place("2026-11-27T12:00:00Z"), place("2026-11-28T12:00:00Z", false)],
    },
    { platform: "x", name: "kiln_x", places: [place("2026-11-27T12:00:00Z")] },
  ] as Parameters<typeof freeSlots>[0]);
  expect(slots).toMatchObject([
    { at: "2026-11-27T12:00:00Z", platforms: ["facebook", "x"], names: ["Kiln", "kiln_x"] },
  ]);
});

test("an item late in the evening is on the day of the user's zone", () => {
  const post = { id: "a", title: "Late", at: "2026-11-27T20:00:00.000Z" } as CalendarPost;
  expect([...itemsByDay([postItem(post)]).keys()]).toEqual(["2026-11-28"]);
});
