import { expect, test } from "vitest";
import { storageState } from "./storage-use.ts";

const state = (count: number, bytes: number) =>
  storageState({
    made: { count: 9, bytes: 9_000_000 },
    uploads: { count, bytes },
    limits: { count: 100, bytes: 1_000 },
  });

test("generated files do not count, and for uploads the fuller of the two limits counts", () => {
  expect(state(0, 0)).toBe("plenty");
  expect(state(89, 899)).toBe("plenty");
  expect(state(1, 900)).toBe("near");
  expect(state(90, 1)).toBe("near");
  expect(state(100, 1)).toBe("full");
  expect(state(1, 1_001)).toBe("full");
});
