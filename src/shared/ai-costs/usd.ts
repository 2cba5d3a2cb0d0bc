// Without zod: the first page formats, too, and shows no schema.

const mostDigits = 6;
const digitsOf = (usd: number) =>
  [2, 3, 4].find((digits) => Math.abs(Number(usd.toFixed(digits)) - usd) <= usd / 100) ?? mostDigits;

/** "$12.50", "$0.039", "$0.0027": as few digits as say it to a hundredth of itself. */
export const formatUsd = (usd: number, locale = "en-US"): string =>
  usd.toLocaleString(locale, {
    style: "currency",
    currency: "USD",
    // Whoever does not live there writes "US$" otherwise, and only this currency is shown.
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: 2,
    maximumFractionDigits: digitsOf(usd),
  });
