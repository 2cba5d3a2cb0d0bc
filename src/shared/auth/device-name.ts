const browsers = [
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS)\//],
  ["Safari", /\bSafari\//],
] as const;

const systems = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
] as const;

const firstIn = (userAgent: string, names: readonly (readonly [string, RegExp])[]) =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** "Firefox, Linux" for a browser; the shortened user agent of any other program. */
export function deviceName(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const known = [firstIn(userAgent, browsers), firstIn(userAgent, systems)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(", ") : userAgent.slice(0, 60) || null;
}
