import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callNames } from "../calls.ts";
import { bearer, connectMeta, connectX, graph, xApi } from "../test/consent.ts";
import { startSandbox, type TestSandbox } from "../test/start-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const page = async (path: string) => {
  const response = await fetch(sandbox.base + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const hostile = `<img src=x onerror=alert(1)> "'><script>alert(1)</script> javascript:alert(1)`;

describe("the feed", () => {
  test("shows a note when it is empty", async () => {
    const { status, text } = await page("/feed");
    expect(status).toBe(200);
    expect(text).toContain("Nothing posted yet");
  });

  test("shows posts of several networks, can be filtered by network, and escapes all texts", async () => {
    const meta = await connectMeta(sandbox, { name: `Meta ${hostile}`.slice(0, 60) });
    const x = await connectX(sandbox);
    await graph(sandbox, `/${meta.pageId}/feed`, {
      method: "POST",
      headers: bearer(meta.pageToken),
      body: new URLSearchParams({ message: `On Facebook ${hostile}` }),
    });
    await xApi(sandbox, "/2/tweets", {
      method: "POST",
      headers: { ...bearer(x.token), "content-type": "application/json" },
      body: JSON.stringify({ text: `On X https://example.com/path #loom ${hostile}` }),
    });
    const all = await page("/feed");
    expect(all.text).toContain("On Facebook");
    expect(all.text).toContain('href="https://example.com/path"');
    expect(all.text).not.toMatch(/<script|<img src=x|href="javascript:/i);
    const filtered = await page("/feed?platform=x");
    expect(filtered.text).toContain("On X");
    expect(filtered.text).not.toContain("On Facebook");
    expect((await page("/")).text).not.toMatch(/<script|<img src=x/i);
  });

  test("refreshes itself only with live=1", async () => {
    expect((await page("/feed")).text).not.toContain('http-equiv="refresh"');
    expect((await page("/feed?live=1")).text).toContain('http-equiv="refresh"');
  });

  test("hides drafts, also at their permalink", async () => {
    const meta = await connectMeta(sandbox);
    const draft = await (
      await graph(sandbox, `/${meta.pageId}/feed`, {
        method: "POST",
        headers: bearer(meta.pageToken),
        body: new URLSearchParams({ message: "Invisible draft", published: "false" }),
      })
    ).json();
    expect((await page("/feed")).text).not.toContain("Invisible draft");
    expect((await page(`/posts/${draft.id}`)).status).toBe(404);
    await graph(sandbox, `/${draft.id}`, {
      method: "POST",
      headers: bearer(meta.pageToken),
      body: new URLSearchParams({ is_published: "true" }),
    });
    expect(await page(`/posts/${draft.id}`)).toMatchObject({
      status: 200,
      text: expect.stringContaining("Invisible draft"),
    });
  });
});

test("the overview, the feed and a missing post forbid scripts, frames and foreign content", async () => {
  for (const path of ["/", "/feed", "/posts/none"]) {
    const { headers } = await page(path);
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; media-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
});

test("a permalink in X's format redirects to the post", async () => {
  const response = await fetch(`${sandbox.base}/x/somebody/status/123`, { redirect: "manual" });
  expect(response.headers.get("location")).toBe("/sandbox/posts/123");
});

test("every call is offered once in the fault form, with its purpose", async () => {
  const { text } = await page("/");
  for (const call of callNames) expect(text.split(`<option value="${call}">`), call).toHaveLength(2);
  expect(text).toContain("Make the post public (x.create_tweet)");
});

test("a fault is set and removed with the form on the overview", async () => {
  const set = await fetch(`${sandbox.base}/faults`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ kind: "slow", call: "x.me", times: "3", delayMs: "20" }),
  });
  expect(set.status).toBe(303);
  const { faults } = await (await fetch(`${sandbox.base}/faults.json`)).json();
  expect(faults).toMatchObject([{ kind: "slow", call: "x.me", remaining: 3, delayMs: 20 }]);
  expect((await page("/")).text).toContain("3 left");
  await fetch(`${sandbox.base}/faults/${faults[0].id}/remove`, { method: "POST", redirect: "manual" });
  expect((await page("/")).text).toContain("None set");
});

test("a lasting fault for one account is set with the form and shown as such", async () => {
  const meta = await connectMeta(sandbox);
  const set = await fetch(`${sandbox.base}/faults`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ kind: "token_expired", call: "*", accountId: meta.pageId, always: "true", times: "1" }),
  });
  expect(set.status).toBe(303);
  const { text } = await page("/");
  expect(text).toContain("until removed");
  expect(text).toMatch(/only [^,]+, until removed/);
  await fetch(`${sandbox.base}/faults`, { method: "DELETE" });
});

test("deleted posts are shown with their history only under the tab for deleted posts", async () => {
  const meta = await connectMeta(sandbox);
  const headers = bearer(meta.pageToken);
  const body = new URLSearchParams({ message: "Taken back" });
  const { id } = await (await graph(sandbox, `/${meta.pageId}/feed`, { method: "POST", headers, body })).json();
  await graph(sandbox, `/${id}`, { method: "POST", headers, body: new URLSearchParams({ message: "Said anew" }) });
  expect((await page("/feed?removed=1")).text).not.toContain("Said anew");
  await graph(sandbox, `/${id}`, { method: "DELETE", headers });
  const { text } = await page("/feed?removed=1");
  for (const part of ["Said anew", "Taken back", "Edited", "Deleted <time"]) expect(text).toContain(part);
  expect((await page("/feed")).text).not.toContain("Said anew");
  expect((await page(`/posts/${id}`)).status).toBe(404);
});

test("missing media are 404, and any avatar id gives a picture", async () => {
  expect((await page("/media/1")).status).toBe(404);
  const avatar = await page("/avatars/%3Cscript%3E");
  expect(avatar.headers.get("content-type")).toBe("image/png");
  expect(avatar.text).not.toContain("<script");
});

test("an unknown path is refused in the format of its network", async () => {
  expect(await page("/nowhere")).toMatchObject({ status: 404, text: expect.stringContaining("There is nothing here") });
  expect((await (await graph(sandbox, "/me/friends/close")).json()).error).toMatchObject({ code: 2500 });
  expect(await (await xApi(sandbox, "/2/lists")).json()).toMatchObject({ status: 404, title: "Not Found" });
});
