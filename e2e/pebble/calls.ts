import type { Calls } from "#server/sandbox/call.ts";

export const pebbleCalls = {
  "pebble.token": ["Trade the consent for a token"],
  "pebble.revoke": ["End a token"],
  "pebble.me": ["Read who allowed it"],
  "pebble.upload": ["Upload a picture"],
  "pebble.post": ["Make the post public"],
  "pebble.list": ["Read what was posted"],
  "pebble.counts": ["Read figures"],
} as const satisfies Calls;
