import { expect, test } from "vitest";
import { hiddenMinutes } from "./hidden-minutes.ts";

test("what begins before or after the visible minutes is hidden", () => {
  expect(hiddenMinutes([20, 440, 600, 1_040, 1_300], { from: 440, to: 1_040 })).toEqual({
    earlier: [20],
    later: [1_300],
  });
});
