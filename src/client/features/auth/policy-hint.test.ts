import { expect, test } from "vitest";
import { policyHint } from "./policy-hint.ts";

const lenient = {
  minLength: 6,
  maxLength: 256,
  requireLowercase: false,
  requireUppercase: false,
  requireNumeric: false,
  requireNonAlphanumeric: false,
};

test("the hint says what the server asks for, and nothing more", () => {
  expect(policyHint(lenient)).toBe("At least 6 characters");
  expect(policyHint({ ...lenient, minLength: 10, requireNumeric: true })).toBe("At least 10 characters, with a number");
  expect(policyHint({ ...lenient, requireUppercase: true, requireNumeric: true, requireNonAlphanumeric: true })).toBe(
    "At least 6 characters, with an uppercase letter, a number, and a symbol",
  );
});
