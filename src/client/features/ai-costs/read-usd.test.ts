import { beforeAll, expect, test, vi } from "vitest";
import { loadArea } from "#client/lib/language/messages.ts";
import { readUsd } from "./read-usd.ts";

const costs = await loadArea("en", "aiCosts");

beforeAll(() => void vi.stubGlobal("localStorage", { getItem: () => "en" }));

test.each([
  ["", { usd: null }],
  ["0", { usd: 0 }],
  [" $12.50 ", { usd: 12.5 }],
  ["12,5", { usd: 12.5 }],
  ["100000", { usd: 100_000 }],
  ["100000.01", { problem: "At most $100,000.00" }],
  ["1.001", { problem: "Use whole cents" }],
  ["-1", { problem: "Type an amount, like 20 or 12.50" }],
  ["1e3", { problem: "Type an amount, like 20 or 12.50" }],
  ["999999999999", { problem: "At most $100,000.00" }],
])("%s typed as an amount", (typed, read) => expect(readUsd(typed, costs.problems)).toEqual(read));
