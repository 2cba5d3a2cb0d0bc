import { toldWaitMs } from "#server/domains/posts/delivery/delivery-policy.ts";
import { PlatformError } from "#server/integrations/social/platform.ts";
import type { SocialAccountId } from "#shared/ids.ts";
import { type Platform, platformNames } from "#shared/platforms/platform.ts";
import { Minute } from "#shared/time.ts";

interface Caller {
  accountId: SocialAccountId | null;
  platform: Platform;
}

/**
 * Whom the platforms told to wait, as this process heard it: for calls that were opened before the refusal of another one. What is
 * not opened yet is held back by the database (account-pace.ts), which all processes share.
 */
export function createKnownPauses() {
  /** By the steady clock of this machine. */
  const untilMs = new Map<string, number>();
  const keysOf = ({ accountId, platform }: Caller) => [`${accountId}`, platform];
  return {
    note({ accountId, platform }: Caller, error: unknown): void {
      if (!(error instanceof PlatformError) || error.kind !== "rate_limited") return;
      const waitMs = toldWaitMs(error.retryAt) ?? Minute.ms;
      untilMs.set(error.limitOf === "app" ? platform : `${accountId}`, performance.now() + waitMs);
    },
    /** Throws the refusal that the platform would give. */
    refuse(caller: Caller): void {
      for (const key of keysOf(caller)) {
        const leftMs = (untilMs.get(key) ?? 0) - performance.now();
        if (leftMs <= 0) untilMs.delete(key);
        else
          throw new PlatformError(
            "rate_limited",
            key === caller.platform ? "postloom.platform_waits" : "postloom.account_waits",
            `${platformNames[caller.platform]} asked to wait.`,
            { retryAt: new Date(Date.now() + leftMs), limitOf: key === caller.platform ? "app" : "account" },
          );
      }
    },
  };
}

export type KnownPauses = ReturnType<typeof createKnownPauses>;
