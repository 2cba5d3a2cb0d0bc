import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { startConnect } from "#server/domains/social-accounts/connect-account.ts";
import { connectAccount } from "#server/test/consent.ts";
import { harness, type Harness } from "#server/test/harness.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness({ listens: true, env: { LOG_LEVEL: "silent" } });
});

const password = "abcd-efgh-ijkl-mnop";

describe("an app password", () => {
  test("connects the account, and a sign-in afterwards renews the same one", async () => {
    const mira = await h.newUser();
    const name = `Kiln ${randomUUID()}`;
    const { id, username } = await connectAccount(h, await h.newUser(), "bluesky", name);
    const { accounts } = await h.as(mira).socialAccounts.connectWithPassword({ identifier: `@${username}`, password });
    expect(accounts).toMatchObject([{ platform: "bluesky", name, username, status: "connected", sandbox: true }]);
    expect(accounts[0]?.id).not.toBe(id);
    const again = await h.as(mira).socialAccounts.connectWithPassword({ identifier: username ?? "", password });
    expect(again.accounts.map((account) => account.id)).toEqual([accounts[0]?.id]);
  });

  test("that is wrong is a problem of its field, and nothing is connected", async () => {
    const mira = await h.newUser();
    const { username } = await connectAccount(h, await h.newUser(), "bluesky");
    const call = h.as(mira).socialAccounts.connectWithPassword({ identifier: username ?? "", password: "my main one" });
    await expect(call).rejects.toMatchObject({ code: "BAD_REQUEST", cause: { issues: [{ path: "password" }] } });
    expect((await h.as(mira).socialAccounts.list({ limit: 10 })).accounts).toEqual([]);
  });

  test("is not known to networks without them", async () => {
    const mira = await h.newUser();
    const call = h.as(mira).socialAccounts.connectWithPassword({ platform: "x", identifier: "mira", password });
    await expect(call).rejects.toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
  });
});

test.each(["anna", "unheard-of.bsky.test"])("a sign-in as %s is a problem of its field", async (identifier) => {
  const mira = await h.newUser();
  const begun = startConnect(
    h.deps,
    mira.id,
    { platform: "bluesky", identifier },
    { origin: h.deps.config.publicUrl, isFromBrowser: false },
  );
  await expect(begun).rejects.toMatchObject({ code: "INVALID_INPUT", issues: [{ path: "identifier" }] });
});

describe("the description of the app", () => {
  test("is served where the server has an https address, always with the same key", async () => {
    const { app } = await harness({
      env: { SANDBOX: "false", LOG_LEVEL: "silent", PUBLIC_URL: "https://post.example" },
    });
    const read = () => app.inject({ method: "GET", url: "/oauth/bluesky/client-metadata.json" });
    const answers = await Promise.all([read(), read(), read()]);
    for (const { statusCode, headers } of answers) {
      expect(statusCode).toBe(200);
      expect(headers["content-type"]).toMatch(/^application\/json/);
    }
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ client_id: "https://post.example/oauth/bluesky/client-metadata.json" });
    expect(answers[0]?.body).not.toContain('"d"');
  });

  test("does not exist elsewhere", async () => {
    const { app } = h;
    const { statusCode } = await app.inject({ method: "GET", url: "/oauth/bluesky/client-metadata.json" });
    expect(statusCode).toBe(404);
  });
});
