import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { connect, registeredClient } from "#server/test/api-client.ts";
import { sharedBrowser, sharedServer } from "./running-server.ts";

const server = await sharedServer();
const browser = await sharedBrowser();

/** Each payload would execute if text were treated as markup, a URL, a script or a style. */
const payloads = [
  "<script>alert(1)</script>",
  "</script><script>alert(1)</script>",
  "<ScRiPt>alert(1)</sCrIpT>",
  "<script src=data:,alert(1)></script>",
  "<img src=x onerror=alert(1)>",
  '"><img src=x onerror=alert(1)>',
  "'><img src=x onerror=alert(1)>",
  "<img src=x:x onerror=alert(1)//",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  "<body onload=alert(1)>",
  "<iframe src=javascript:alert(1)></iframe>",
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  "<object data=javascript:alert(1)></object>",
  "<embed src=javascript:alert(1)>",
  "<math><a xlink:href=javascript:alert(1)>x</a></math>",
  "<details open ontoggle=alert(1)>",
  "<input autofocus onfocus=alert(1)>",
  "<video><source onerror=alert(1)></video>",
  '<a href="javascript:alert(1)">x</a>',
  "<form action=javascript:alert(1)><button>x</button></form>",
  "<base href=https://evil.example/>",
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  "<style>*{background:url(javascript:alert(1))}</style>",
  "<link rel=stylesheet href=data:,*{color:red}>",
  "javascript:alert(1)",
  "${alert(1)}{constructor.constructor('alert(1)')()}",
  "<!--><img src=x onerror=alert(1)>-->",
  "<template><img src=x onerror=alert(1)></template>",
];
const [image, svg, link] = ["<img src=x onerror=alert(1)>", "<svg onload=alert(1)>", "javascript:alert(1)"] as const;

/** Stores payloads in the text fields that users fill in. Returns the client and the id of a scheduled post. */
async function storePayloads() {
  const client = await registeredClient(server.baseUrl, "hostile@example.test");
  const { call } = client;
  await call("PATCH", "/users/profile", {
    firstName: image,
    lastName: svg,
    bio: payloads.join(" ").slice(0, 500),
    location: svg,
  });
  await call("PATCH", "/users/profile", { handle: "hostile" });
  await call("PATCH", "/users/settings", { privacy: { showActivity: true } });
  await connect(client, "facebook", image);
  await call("POST", "/auth/api-keys", { name: image, scope: "read" });
  await call("POST", "/people/hostile/messages", {
    name: image,
    email: "eve@example.test",
    message: payloads.join("\n").slice(0, 2_000),
  });
  for (const text of payloads) {
    await call("POST", "/creations", { type: "image", title: text, prompt: text });
    await call("POST", "/templates", { kind: "caption", name: text, body: text });
    await call("POST", "/posts", { content: text, platforms: ["facebook"], draft: true });
  }
  const content = payloads.join("\n").slice(0, 2_000);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const { post } = await call<{ post: { id: string } }>("POST", "/posts", {
    content,
    platforms: ["facebook"],
    firstComment: image,
    hashtags: ["<svg/onload=alert(1)>"],
    scheduledAt: tomorrow,
  });
  await call("POST", "/posts", { content, platforms: ["facebook"] });
  return { client, postId: post.id };
}

/** Runs in the page. Returns the elements that an injected payload would have added. */
const injectedMarkup = () =>
  [
    ...document.querySelectorAll(
      "[onerror],[onload],[onbegin],[ontoggle],[onfocus],base,embed,object,[srcdoc],[href^=javascript]",
    ),
  ].map(({ outerHTML }) => outerHTML.slice(0, 200));

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(`${server.baseUrl}${path}`);
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  expect(await page.evaluate(injectedMarkup), path).toEqual([]);
}

test("user input is never executed, on any screen that shows it", { timeout: 240_000 }, async () => {
  const { client, postId } = await storePayloads();
  await expect(client.call("PATCH", "/users/profile", { website: link })).rejects.toThrow("website");
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  await context.addInitScript((token) => {
    if (location.pathname.startsWith("/ai")) localStorage.setItem("auth_token", token);
  }, client.token);
  const page = await context.newPage();
  const violations: string[] = [];
  page.on("dialog", (dialog) => {
    violations.push(`${page.url()} opened a dialog: ${dialog.message()}`);
    dialog.dismiss().catch(() => undefined);
  });
  page.on("console", (message) => {
    if (/content security policy|trusted(html|script|type)/i.test(message.text()))
      violations.push(`${page.url()} ${message.text()}`);
  });
  const search = encodeURIComponent(image);
  for (const path of [
    "/sandbox/feed",
    "/sandbox/mail",
    "/u/hostile",
    `/auth?next=${encodeURIComponent(link)}`,
    "/ai",
    "/ai/profile",
    "/ai/creations",
    `/ai/creations?q=${search}`,
    "/ai/generate-image",
    `/ai/post-insta?post=${postId}`,
    "/ai/post-x",
    "/ai/calendar",
    "/ai/posts",
    `/ai/posts?q=${search}`,
    `/ai/posts/${postId}`,
    "/ai/templates",
    "/ai/notifications",
    "/ai/settings?tab=accounts",
    "/ai/settings?tab=security",
  ])
    await visit(page, path);
  await page.getByText(svg).first().waitFor();
  expect(violations).toEqual([]);
  // Control: the watchers report markup that is really injected.
  const inject = (markup: string) => document.body.insertAdjacentHTML("beforeend", markup);
  await expect(page.evaluate(inject, image)).rejects.toThrow("TrustedHTML");
  await expect.poll(() => violations.length, { timeout: 20_000 }).toBeGreaterThan(0);
});
