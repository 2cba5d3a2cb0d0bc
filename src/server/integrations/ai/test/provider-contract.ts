import { describe } from "vitest";
import { deliveryCases } from "./cases/delivery.ts";
import { generatingCases } from "./cases/generating.ts";
import { refusalCases } from "./cases/refusals.ts";
import { resumingCases } from "./cases/resuming.ts";
import { stoppingCases } from "./cases/stopping.ts";
import type { ProviderFixture } from "./provider-fixture.ts";

/** The tests of every remote provider, over HTTP against a fake server with the provider's protocol. */
export function providerContract(name: string, fixture: ProviderFixture): void {
  describe(name, () => {
    describe("generating", () => generatingCases(fixture));
    describe("refusals", () => refusalCases(fixture));
    describe("delivery", () => deliveryCases(fixture));
    describe("stopping", () => stoppingCases(fixture));
    describe("resuming", () => resumingCases(fixture));
  });
}
