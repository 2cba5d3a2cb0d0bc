import { afterEach, expect, test, vi } from "vitest";
import { nextTryAt } from "#server/domains/creations/generation/retry-delays.ts";
import { ProviderError } from "#server/integrations/ai/provider.ts";
import { outOfSpace } from "#server/lib/files/disk-space.ts";

afterEach(() => vi.useRealTimers());

const minute = 60_000;
/** Duration of a failing attempt, in ms. */
const answers = {
  "responds 500 immediately": 0,
  "responds 500 to every status call": 30_000,
  "does not respond": 130_000,
};

/** Minutes until a generation ends whose provider always fails like this. */
function minutesUntilEnd(type: "image" | "video", attemptMs: number): { minutes: number; tries: number } {
  vi.useFakeTimers({ now: Date.parse("2026-11-22T10:00:00Z") });
  const startedAt = new Date();
  let waitingSince: Date | null = null;
  for (let putOffs = 0; putOffs < 100; putOffs++) {
    const attemptedAt = Date.now();
    vi.setSystemTime(attemptedAt + attemptMs);
    // Set with the first failed call of an attempt.
    waitingSince ??= new Date(attemptedAt + Math.min(attemptMs, 20_000));
    const next = nextTryAt(new ProviderError("unavailable", "Away"), {
      type,
      startedAt,
      putOffs,
      waitingSince,
      operation: null,
    });
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

test("a run is given up after a day, also when the provider recovers in between", () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-22T10:00:00Z") });
  const error = new ProviderError("unavailable", "Away");
  const run = { type: "video", putOffs: 0, waitingSince: null, operation: null } as const;
  expect(nextTryAt(error, { ...run, startedAt: new Date(Date.now() - 23 * 60 * minute) })).not.toBeNull();
  expect(nextTryAt(error, { ...run, startedAt: new Date(Date.now() - 24 * 60 * minute) })).toBeNull();
});

test("a full disk is waited for while the provider keeps the result, and not where it would be made again", () => {
  const run = { type: "video", startedAt: new Date(), putOffs: 0, waitingSince: null } as const;
  expect(nextTryAt(outOfSpace(), { ...run, operation: { id: "run-1" } })).not.toBeNull();
  for (const operation of [null, { asked: true }, { asked: false }])
    expect(nextTryAt(outOfSpace(), { ...run, operation })).toBeNull();
});
