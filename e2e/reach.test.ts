import { expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

const { token } = await registeredClient(server.baseUrl, "reach@example.test");

const screens = [
  "/ai",
  "/ai/generate-image",
  "/ai/creations",
  "/ai/post",
  "/ai/post-insta",
  "/ai/post-x",
  "/ai/calendar",
  "/ai/posts",
  "/ai/posts/import",
  "/ai/analytics",
  "/ai/templates",
  "/ai/notifications",
  "/ai/settings",
  "/ai/settings?tab=accounts",
];

/** Runs in the page. Returns touch targets below 44 px; a label or a pseudo-element around a control counts with it. */
function smallTargets(): string[] {
  const least = 43.5;
  const targets = "a[href],button,input,select,textarea,[role=switch],[role=checkbox],[role=tab],[role=radio]";
  /** The size of an element, or of an absolutely positioned pseudo-element that is larger. */
  const sizeOf = (element: Element) => {
    const box = element.getBoundingClientRect();
    const areas = ["::before", "::after"]
      .map((part) => getComputedStyle(element, part))
      .filter(({ content, position }) => content !== "none" && position === "absolute");
    const spans = (side: "width" | "height") => areas.map((area) => Number.parseFloat(area[side]) || 0);
    return { width: Math.max(box.width, ...spans("width")), height: Math.max(box.height, ...spans("height")) };
  };
  const small = [...document.querySelectorAll(targets)].flatMap((element) => {
    const box = element.getBoundingClientRect();
    // Excludes elements for screen readers and the keyboard only, and the hidden input of a drawn control.
    const isTouchTarget = box.width > 12 && box.height > 12 && element.closest("[aria-hidden=true],[inert]") === null;
    if (!isTouchTarget || element.matches('a[href="#main"]')) return [];
    const label =
      element.closest("label") ?? (element.id === "" ? null : document.querySelector(`[for="${element.id}"]`));
    const sizes = [element, label].filter((part) => part !== null).map(sizeOf);
    const [width, height] = [
      Math.max(...sizes.map((size) => size.width)),
      Math.max(...sizes.map((size) => size.height)),
    ];
    if (width >= least && height >= least) return [];
    const name = element.getAttribute("aria-label") ?? element.textContent;
    return [`${name.trim()}: ${Math.round(width)} x ${Math.round(height)}`];
  });
  return [...new Set(small)];
}

test("touch targets have at least 44 px, and at 400 % no screen scrolls sideways", { timeout: 180_000 }, async () => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
  });
  await context.addInitScript((value) => localStorage.setItem("auth_token", value), token);
  const page = await context.newPage();
  const findings: string[] = [];
  for (const path of screens) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
    findings.push(...(await page.evaluate(smallTargets)).map((target) => `${path}: ${target}`));
    // 1280 by 1024 px at 400 %.
    await page.setViewportSize({ width: 320, height: 256 });
    const overflow = await page.evaluate(async () => {
      // Parts that ask for the width in code follow in the next frame.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
    if (overflow > 0) findings.push(`${path}: ${overflow}px wider than the window at 400 %`);
  }
  await context.close();
  expect(findings).toEqual([]);
});
