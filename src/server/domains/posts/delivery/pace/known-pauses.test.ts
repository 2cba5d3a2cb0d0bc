import { afterEach, expect, test, vi } from "vitest";
import { createKnownPauses } from "#server/domains/posts/delivery/pace/known-pauses.ts";
import { PlatformError } from "#server/integrations/social/platform.ts";
import type { SocialAccountId } from "#shared/ids.ts";

const account = (id: string) => ({ accountId: id as SocialAccountId, platform: "facebook" as const });
const limit = (limitOf: "app" | "account", waitMs: number) =>
  new PlatformError("rate_limited", "facebook.4", "Wait", { limitOf, retryAt: new Date(Date.now() + waitMs) });

afterEach(() => void vi.useRealTimers());

test("a call that was opened before another one was told to wait is refused here, as long as the wait lasts", () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  const pauses = createKnownPauses();
  pauses.note(account("one"), limit("account", 80));
  expect(() => pauses.refuse(account("one"))).toThrow(
    expect.objectContaining({ kind: "rate_limited", limitOf: "account" }),
  );
  pauses.refuse(account("other"));
  vi.advanceTimersByTime(81);
  pauses.refuse(account("one"));
});

test("a limit of the app is everybody's on that platform; other failures hold back nobody", () => {
  const pauses = createKnownPauses();
  pauses.note(account("one"), new PlatformError("unavailable", "facebook.2", "Later"));
  pauses.note(account("one"), new Error("ours"));
  pauses.refuse(account("one"));
  pauses.note(account("one"), limit("app", 60_000));
  expect(() => pauses.refuse(account("other"))).toThrow(expect.objectContaining({ code: "postloom.platform_waits" }));
  pauses.refuse({ ...account("one"), platform: "x" });
});
