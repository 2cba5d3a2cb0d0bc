import type { Platform } from "#shared/platforms/platform.ts";

/** The scope of a limit: the app, with every account of the platform on this server, or one account. */
export type LimitOf = "app" | "account";

/** The usage of a limit from a platform's response. Reported only from `slowFromPercent` on. */
export interface PlatformUsage {
  platform: Platform;
  limitOf: LimitOf;
  /** The account's id at the platform; null where the limit is the app's. */
  externalId: string | null;
  /** 80 to 100 and above. */
  percent: number;
  /** The time at which calls are free again; null when unknown. */
  freeAt: Date | null;
}

export type OnUsage = (usage: PlatformUsage) => void;

/** The turn of one call near a limit. */
export interface ReservedTurn {
  /** Milliseconds until the call may begin; 0: now. */
  ms(): number;
  /** Leaves the turn to the next call, because this one is not made. */
  giveBack(): void;
}

/** The delay before the next call of an account that is near a limit. */
export interface CallSpacing {
  /** Milliseconds until the next free turn; 0: none. */
  ms(): number;
  /** The limit that delays the next call the most. */
  limitOf(): LimitOf;
  /** Reserves the next free turn, `inMs` from now at the earliest. null: no limit is near. */
  reserve(inMs: number): ReservedTurn | null;
  /** Records that a call was made. */
  spend(): void;
}
