import { afterEach, expect, test, vi } from "vitest";
import { nextTryAt } from "#server/domains/creations/generation/making-error.ts";
import { ProviderError } from "#server/integrations/ai/provider-error.ts";

afterEach(() => vi.useRealTimers());

const minute = 60_000;
/** A question that brings nothing: five times at once for what answers 500, each after its own time for what is silent. */
const answers = { "answers 500 at once": 0, "answers every look with 500": 30_000, "is silent": 130_000 };

/** Minutes until a making ends whose provider does so for ever. */
function minutesUntilEnd(type: "image" | "video", attemptMs: number): { minutes: number; tries: number } {
  vi.useFakeTimers({ now: Date.parse("2026-11-22T10:00:00Z") });
  const startedAt = new Date();
  let waitingSince: Date | null = null;
  for (let putOffs = 0; putOffs < 100; putOffs++) {
    const asked = Date.now();
    vi.setSystemTime(asked + attemptMs);
    // Told with the first of the questions of an attempt.
    waitingSince ??= new Date(asked + Math.min(attemptMs, 20_000));
    const next = nextTryAt(new ProviderError("unavailable", "Away"), { type, startedAt, putOffs, waitingSince });
    if (next === null) return { minutes: (Date.now() - startedAt.getTime()) / minute, tries: putOffs + 1 };
    vi.setSystemTime(next);
  }
  throw new Error("It never ends");
}

test.each(Object.entries(answers))(
  "a provider that %s ends a picture within ten minutes, a video within half an hour",
  (_how, ms) => {
    const [image, video] = [minutesUntilEnd("image", ms), minutesUntilEnd("video", ms)];
    expect(image.minutes).toBeLessThan(10);
    expect(image.tries).toBeGreaterThan(2);
    expect(video.minutes).toBeLessThan(30);
    expect(video.minutes).toBeGreaterThan(image.minutes);
  },
);

test("one that comes back again and again is given up after a day", () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-22T10:00:00Z") });
  const error = new ProviderError("unavailable", "Away");
  const run = { type: "video", putOffs: 0, waitingSince: null } as const;
  expect(nextTryAt(error, { ...run, startedAt: new Date(Date.now() - 23 * 60 * minute) })).not.toBeNull();
  expect(nextTryAt(error, { ...run, startedAt: new Date(Date.now() - 24 * 60 * minute) })).toBeNull();
});
