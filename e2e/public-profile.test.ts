import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { pictureFile } from "#server/test/picture-file.ts";
import type { Creation } from "#shared/creations/creations.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

async function openPage(): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.baseUrl, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  return page;
}

test(
  "a visitor sees public creations, sends a message, and gets 404 once the profile is hidden",
  { timeout: 120_000 },
  async () => {
    const email = "public@example.test";
    const mira = await registeredClient(server.baseUrl, email);
    await mira.call("PATCH", "/users/profile", { handle: "kiln", bio: "Potter" });
    for (const name of ["bowl", "secret"]) await mira.upload("/creations", { file: await pictureFile(`${name}.jpg`) });
    const { creations } = await mira.call<{ creations: Creation[] }>("GET", "/creations");
    const bowl = creations.find(({ title }) => title.startsWith("bowl"));
    await mira.call("PATCH", `/creations/${bowl?.id}`, { isPublic: true });

    const page = await openPage();
    await page.goto("/u/kiln");
    await page.getByRole("heading", { name: "Mira" }).waitFor();
    const link = page.getByRole("link", { name: /bowl/ });
    await link.waitFor();
    // In an address for visitors, in a width of its own.
    const picture = link.locator("img");
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect(await picture.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname)).toMatch(
      /^\/media\/shown\//,
    );
    expect(await picture.getAttribute("srcset")).toContain("?w=640 640w");
    expect(await page.getByText(/secret/).count()).toBe(0);
    expect(await page.content()).not.toContain(email);

    await page.getByRole("button", { name: "Write a message" }).click();
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByText("Enter your name").waitFor();
    await page.getByLabel("Your name").fill("Ada");
    await page.getByLabel("Your email").fill("ada@example.test");
    await page.getByLabel("Message").fill("Where is the blue bowl?");
    await page.getByRole("button", { name: "Send message" }).click();
    await page.getByText("Your message is on its way.").waitFor();

    await mira.call("PATCH", "/users/settings", { privacy: { profileVisible: false } });
    const response = await fetch(`${server.baseUrl}/u/kiln`);
    expect([response.status, response.headers.get("x-robots-tag")]).toEqual([404, "noindex"]);
    await page.goto("/u/kiln");
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
  },
);
