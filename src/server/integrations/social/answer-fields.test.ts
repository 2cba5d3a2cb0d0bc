import { expect, test } from "vitest";
import { Name } from "./answer-fields.ts";

test("a name is cut to 200 well-formed characters without NUL", () => {
  expect(Name.parse(`\0${"a".repeat(199)}🙂`)).toBe(`${"a".repeat(199)}\uFFFD`);
  expect(Name.parse("\uD800a")).toBe("\uFFFDa");
});
