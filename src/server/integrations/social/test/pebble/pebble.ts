import type { TestNetwork } from "../test-network.ts";
import { createPebble } from "./adapter.ts";
import { pebble, pebbleCalls } from "./names.ts";
import { pebbleStandIn } from "./stand-in.ts";

export const pebbleNetwork: TestNetwork = {
  platform: pebble,
  create: (_config, context) => createPebble(context),
  standIn: { calls: Object.values(pebbleCalls), start: pebbleStandIn },
  calls: {
    send: pebbleCalls.post,
    prepare: pebbleCalls.upload,
    reply: pebbleCalls.post,
    metrics: pebbleCalls.counts,
    missingPost: () => "12",
  },
};
