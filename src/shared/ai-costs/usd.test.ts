import { expect, test } from "vitest";
import { formatUsd } from "./usd.ts";

test.for([
  [12.5, "$12.50"],
  [0.24, "$0.24"],
  [0.039, "$0.039"],
  [0.0027, "$0.0027"],
  [0.000_015, "$0.000015"],
  [0, "$0.00"],
  [3.2, "$3.20"],
  [1_234.567, "$1,234.57"],
] as const)("%d is shown as %s", ([usd, text]) => expect(formatUsd(usd)).toBe(text));

test.for([
  ["en-GB", "$1,234.50"],
  ["de-DE", "1.234,50\u00A0$"],
  ["fr-FR", "1\u202F234,50\u00A0$"],
  ["zh-CN", "$1,234.50"],
] as const)("in %s it is written as %s", ([locale, text]) => expect(formatUsd(1_234.5, locale)).toBe(text));
