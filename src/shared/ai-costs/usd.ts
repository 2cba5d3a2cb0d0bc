// Without zod: the first page formats amounts, too, and loads no schema.

const mostDigits = 6;
const digitsOf = (usd: number) =>
  [2, 3, 4].find((digits) => Math.abs(Number(usd.toFixed(digits)) - usd) <= usd / 100) ?? mostDigits;

/** "$12.50", "$0.039", "$0.0027": as few digits as give one percent precision. */
export const formatUsd = (usd: number, locale = "en-US"): string =>
  usd.toLocaleString(locale, {
    style: "currency",
    currency: "USD",
    // Other locales would write "US$", and this is the only currency shown.
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: 2,
    maximumFractionDigits: digitsOf(usd),
  });
