import type { CallName } from "#server/sandbox/calls.ts";
import type { Platform } from "#shared/platforms/platform.ts";

// The product's lists of networks and calls are closed types. A network of tests is in neither, so its names are cast, here alone.

export const pebble = "pebble" as string as Platform;

const names = {
  token: "pebble.token",
  revoke: "pebble.revoke",
  me: "pebble.me",
  upload: "pebble.upload",
  post: "pebble.post",
  list: "pebble.list",
  counts: "pebble.counts",
} as const;

export const pebbleCalls = names as Record<keyof typeof names, string> as Record<keyof typeof names, CallName>;
