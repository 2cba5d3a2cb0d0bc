import { expect, test } from "vitest";
import { harness } from "#server/test/harness.ts";

const h = await harness();

test("the page loads only existing files of this server and contains no inline script", async () => {
  const page = await h.app.inject({ method: "GET", url: "/api/docs" });
  expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  const files = [...page.body.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map((match) => match[1] ?? "");
  expect(files.length).toBeGreaterThan(3);
  for (const url of files) expect((await h.app.inject({ method: "GET", url })).statusCode, url).toBe(200);
  expect(page.body).not.toMatch(/<script(?![^>]* src="\/api\/docs\/)/);
  expect(page.body).not.toMatch(/ style=| on\w+=|https?:/);
});

test("the page's policy allows no inline or evaluated script and no other host", async () => {
  const { headers } = await h.app.inject({ method: "GET", url: "/api/docs" });
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("default-src 'none';script-src 'self';style-src 'self';");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
});

test.each(["/api/docs/package.json", "/api/docs/..%2fapi-docs.ts", "/api/docs/page.html", "/api/docs/index.html"])(
  "other files are not served: %s",
  async (url) => {
    expect((await h.app.inject({ method: "GET", url })).statusCode).toBe(404);
  },
);
