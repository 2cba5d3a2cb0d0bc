import { expect, test } from "vitest";
import { Email } from "./auth.ts";

test.each([
  "anna@example.com",
  "anna.o'neil+kiln@mail.example.co.uk",
  "josé@correo.example",
  "安娜@例子.公司",
  "anna@xn--fsqu00a.example",
  "o..o@docomo.example",
])("%s is an address", (address) => {
  expect(Email.parse(` ${address} `)).toBe(address);
});

test.each([
  "mailto:anna@example.com",
  "Anna <anna@example.com>",
  "<anna@example.com>",
  "anna@example.com, berta@example.com",
  "anna@example.com;berta@example.com",
  "anna@example..com",
  "anna@.example.com",
  "anna@example.com.",
  "anna@https://example.com",
  "anna@example",
  "anna",
])("%s is none", (address) => {
  expect(Email.safeParse(address).error?.issues).toMatchObject([{ message: "Please enter a valid email address" }]);
});

const hidden = {
  "200b": "zero-width space",
  "2060": "word joiner",
  feff: "byte order mark",
  ad: "soft hyphen",
  "3164": "Hangul filler",
};
test.each(Object.entries(hidden))("an address with U+%s, a %s, inside is refused", (code) => {
  const character = String.fromCodePoint(Number.parseInt(code, 16));
  for (const address of [
    `an${character}na@example.com`,
    `anna@exam${character}ple.com`,
    `${character}anna@example.com`,
  ])
    if (address.trim() === address) expect(Email.safeParse(address).success, address).toBe(false);
});
