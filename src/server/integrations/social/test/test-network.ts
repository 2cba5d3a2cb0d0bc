import type { TestStandIn } from "#server/sandbox/context.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { CreateAdapter } from "../registry.ts";
import type { NetworkCalls } from "./network-calls.ts";

/** A network that only tests know: its adapter, its stand-in and its part of the contract. */
export interface TestNetwork {
  platform: Platform;
  create: CreateAdapter;
  standIn: TestStandIn;
  calls: NetworkCalls;
}
