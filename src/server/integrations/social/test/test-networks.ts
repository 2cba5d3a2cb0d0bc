import { pebbleNetwork } from "./pebble/pebble.ts";
import type { TestNetwork } from "./test-network.ts";

/** One line adds a network: the tests that are common to all networks run for it. */
export const testNetworks: readonly TestNetwork[] = [pebbleNetwork];
