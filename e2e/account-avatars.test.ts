import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { launchBrowser } from "./browser.ts";
import { runningServer } from "./running-server.ts";

const server = await runningServer();
const browser = await launchBrowser();
afterAll(() => browser.close());

/** A page that keeps what its content security policy refused. */
async function openPage(): Promise<{ page: Page; refused: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: server.baseUrl,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const refused: string[] = [];
  await page.exposeFunction("keepRefused", (what: string) => void refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      // @ts-expect-error -- exposed above
      window.keepRefused(`${violatedDirective} ${blockedURI}`);
    });
  });
  return { page, refused };
}

/** The pictures in here, once there is one: how wide each is and where it comes from. Wide only if it was decoded. */
async function picturesIn(page: Page, where: string): Promise<{ width: number; origin: string }[]> {
  const pictures = page.locator(where).locator("img");
  await pictures.first().waitFor();
  return pictures.evaluateAll((found) =>
    found.map((image) => ({
      width: (image as HTMLImageElement).naturalWidth,
      origin: new URL((image as HTMLImageElement).src).origin,
    })),
  );
}

test("the pictures of connected accounts are painted, and the content security policy refuses nothing", async () => {
  const { page, refused } = await openPage();
  const painted = { width: expect.toSatisfy((width: number) => width >= 64), origin: server.baseUrl };
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByLabel("First Name").fill("Mira");
  await page.getByLabel("Email").fill("mira@example.test");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Password", { exact: true }).fill("a kiln of one's own");
  await page.getByLabel("Confirm Password").fill("a kiln of one's own");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();

  for (const name of ["Facebook", "X"]) {
    await page.goto("/ai/settings?tab=accounts");
    await page.getByRole("button", { name: `Connect ${name}` }).click();
    await page.getByRole("button", { name: "Allow" }).waitFor();
    expect(new URL(page.url()).origin).not.toBe(server.baseUrl);
    await page.getByRole("button", { name: "Allow" }).click();
    await page.waitForURL(`${server.baseUrl}/**`);
  }
  // Without loading the page again: they come in the background, a moment after the account.
  await expect.poll(() => page.locator("main li img").count(), { timeout: 20_000 }).toBe(3);
  expect(await picturesIn(page, "main li")).toEqual([painted, painted, painted]);

  await page.goto("/ai/post-x");
  await page.getByLabel("Tweet", { exact: true }).fill("Six new bowls");
  expect(await picturesIn(page, "main")).toContainEqual(painted);
  await page.goto("/ai/post-insta");
  await page.getByLabel("Caption").fill("Six new bowls");
  expect(await picturesIn(page, "main")).toContainEqual(painted);
  expect(refused).toEqual([]);
});
