import { beforeAll, expect, test, vi } from "vitest";
import { loadArea } from "#client/lib/language/messages.ts";
import { setWorkspaceZone } from "#client/lib/time/time-zone.ts";
import { rhythmOf } from "./rhythm.ts";

const schedule = await loadArea("en", "schedule");

beforeAll(() => void vi.stubGlobal("localStorage", { getItem: () => "en" }));

test.each(["Pacific/Auckland", "Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"])(
  "weekdays and the last day of a repeat are the chosen ones in %s",
  (zone) => {
    setWorkspaceZone(zone);
    const pattern = { every: "week" as const, slots: [{ weekday: 1, time: "09:00" }] };
    const rhythm = { pattern, timezone: zone, endsOn: "2027-12-31", times: null, madeCount: 0 };
    expect(rhythmOf(rhythm, schedule.repeating)).toBe(`Mon at 09:00 (${zone}), until 31 Dec 2027`);
  },
);
