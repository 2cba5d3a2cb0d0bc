import { describe } from "vitest";
import { deliveryCases } from "./cases/delivery.ts";
import { makingCases } from "./cases/making.ts";
import { outlivingCases } from "./cases/outliving.ts";
import { refusalCases } from "./cases/refusals.ts";
import { stoppingCases } from "./cases/stopping.ts";
import type { ProviderFixture } from "./provider-fixture.ts";

/** What every maker far away has to hold, over HTTP against a stand-in that speaks as its provider does. */
export function providerContract(name: string, fixture: ProviderFixture): void {
  describe(name, () => {
    describe("making", () => makingCases(fixture));
    describe("refusals", () => refusalCases(fixture));
    describe("delivery", () => deliveryCases(fixture));
    describe("stopping", () => stoppingCases(fixture));
    describe("outliving", () => outlivingCases(fixture));
  });
}
