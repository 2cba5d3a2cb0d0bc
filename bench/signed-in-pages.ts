import type { Page } from "playwright-core";
import sharp from "sharp";
import { type ApiClient, registeredClient } from "#server/test/api-client.ts";
import { launchBrowser } from "../e2e/browser.ts";
import { median } from "./statistics.ts";

export const signedInRuns = 5;
export const pictures = 12;
/** The limit for "good" of Largest Contentful Paint in Web Vitals. */
export const goodPaintMs = 2_500;
const shownLimitMs = 60_000;

/** Lighthouse's values for applied throttling: a desktop computer on cable, a slow phone on slow 4G. */
const profiles = {
  desktop: { width: 1_350, height: 940, cpuSlowdown: 1, latencyMs: 40, kilobitsPerSecond: 10_240 },
  mobile: { width: 412, height: 823, cpuSlowdown: 4, latencyMs: 562.5, kilobitsPerSecond: 1_474.56 },
} as const;
type Device = keyof typeof profiles;

const screens = { dashboard: "/ai", library: "/ai/creations" } as const;

export interface ScreenPaint {
  device: Device;
  screen: keyof typeof screens;
  largestPaintMs: number;
  /** The element of the largest paint in the last run, such as "img". */
  element: string;
}

interface Painted {
  at: number;
  element: string;
}
/** From the specification of Largest Contentful Paint; TypeScript has no type for it. */
interface LargestPaint extends PerformanceEntry {
  element: Element | null;
}
declare global {
  var largestPaint: Painted | undefined;
}

/** Noise compresses as badly as photographs do. */
async function uploadPictures(client: ApiClient): Promise<void> {
  for (let index = 0; index < pictures; index += 1) {
    const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
    const image = sharp({ create: { width: 1_024, height: 1_024, channels: 3, background: "#000", noise } });
    const file = new File([new Uint8Array(await image.jpeg().toBuffer())], `kiln-${index}.jpg`, { type: "image/jpeg" });
    await client.upload("/creations", { title: `Kiln ${index}`, file });
  }
}

/** Waits until nothing is loading and each picture in the window is decoded. */
const isShown = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector("h1") !== null &&
      document.querySelector("[aria-busy=true]") === null &&
      [...document.images]
        .filter((image) => image.getBoundingClientRect().top < innerHeight && image.checkVisibility())
        .every(({ complete }) => complete) &&
      globalThis.largestPaint !== undefined,
    undefined,
    { timeout: shownLimitMs },
  );

export async function measureSignedInPages(baseUrl: string): Promise<ScreenPaint[]> {
  const client = await registeredClient(baseUrl, "paint@example.test");
  await uploadPictures(client);
  const browser = await launchBrowser();

  /** Measures with an empty cache, as on the first visit after an update. */
  async function paintOf(device: Device, path: string): Promise<Painted> {
    const { width, height, cpuSlowdown, latencyMs, kilobitsPerSecond } = profiles[device];
    const isMobile = device === "mobile";
    const context = await browser.newContext({ baseURL: baseUrl, viewport: { width, height }, isMobile });
    await context.addInitScript((token) => {
      localStorage.setItem("auth_token", token);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as LargestPaint[])
          globalThis.largestPaint = { at: entry.startTime, element: entry.element?.tagName.toLowerCase() ?? "" };
      }).observe({ type: "largest-contentful-paint", buffered: true });
    }, client.token);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const bytesPerSecond = (kilobitsPerSecond * 1_024) / 8;
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
    await page.goto(path, { timeout: shownLimitMs });
    await isShown(page);
    // The browser reports the entry in the frame after the paint.
    const painted = await page.evaluate(
      () =>
        new Promise<Painted | undefined>((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(globalThis.largestPaint)))),
        ),
    );
    await context.close();
    if (painted === undefined) throw new Error(`${path} was shown without a largest paint`);
    return painted;
  }

  try {
    const measured: ScreenPaint[] = [];
    for (const device of ["desktop", "mobile"] as const) {
      for (const screen of ["dashboard", "library"] as const) {
        const painted: Painted[] = [];
        for (let run = 0; run < signedInRuns; run += 1) painted.push(await paintOf(device, screens[screen]));
        const largestPaintMs = median(painted.map(({ at }) => at));
        measured.push({ device, screen, largestPaintMs, element: painted.at(-1)?.element ?? "" });
      }
    }
    return measured;
  } finally {
    await browser.close();
  }
}
