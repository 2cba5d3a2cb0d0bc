import { expect, test } from "vitest";
import { partsOf } from "./body-parts.ts";

test("splits text and variables, which show their value, their default or their name", () => {
  expect(
    partsOf("Meet {{product}}, {{price|at a fair price}}: {{how_to}}.", { product: "Six bowls", how_to: "" }),
  ).toEqual([
    { text: "Meet " },
    { name: "product", shown: "Six bowls", isFilled: true },
    { text: ", " },
    { name: "price", shown: "at a fair price", isFilled: true },
    { text: ": " },
    { name: "how_to", shown: "how to", isFilled: false },
    { text: "." },
  ]);
});

test("invalid variables stay text", () => {
  expect(partsOf("{{2nd}} and {{ or }")).toEqual([{ text: "{{2nd}} and {{ or }" }]);
  expect(partsOf("")).toEqual([]);
});
