import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { connectWithPassword, startConnect } from "#server/domains/social-accounts/connect-account.ts";
import { explainedError } from "#server/integrations/social/call-errors.ts";
import { connectAccount, pressConsent } from "#server/test/consent.ts";
import { harness, type Harness } from "#server/test/harness.ts";
import { aSharedWorkspace } from "#server/test/shared-workspace.ts";
import { type Platform, platforms } from "#shared/platforms/platform.ts";
import { sayIn } from "#shared/server-messages/say-in.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness({ listens: true, env: { LOG_LEVEL: "silent" } });
});

const page = { "sec-fetch-site": "same-origin", origin: "http://127.0.0.1" };
const navigation = { "sec-fetch-site": "cross-site", "upgrade-insecure-requests": "1", accept: "text/html" };

/** A new user with an API client. */
async function signUp() {
  const body = { email: `${randomUUID()}@example.test`, password: "kiln-and-clay-7", firstName: "Mira" };
  const answer = await h.app.inject({ method: "POST", url: "/api/auth/register", payload: body });
  const authorization = `Bearer ${answer.json().token}`;
  const call = (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, payload?: object, headers = {}) =>
    h.app.inject({
      method,
      url: `/api/social${url}`,
      headers: { authorization, ...headers },
      ...(payload && { payload }),
    });
  const accounts = async (): Promise<SocialAccount[]> =>
    (await call("GET", "/accounts?limit=100")).json().data.accounts;
  const begin = async (platform: Platform, headers = {}) => {
    const begun = await call("POST", "/connect", { platform }, headers);
    const cookie = String(begun.headers["set-cookie"]).split(";")[0] ?? "";
    return { authorizationUrl: String(begun.json().data.authorizationUrl), cookie };
  };
  return { call, accounts, begin };
}

/** Follows the platform's redirect to the callback. Returns the query of the final page. */
async function callBack(target: URL, headers: Record<string, string> = {}) {
  const answer = await h.app.inject({ method: "GET", url: target.pathname + target.search, headers });
  expect(answer.statusCode).toBe(303);
  const destination = new URL(answer.headers.location ?? "");
  expect(destination.href).toContain("/ai/settings?tab=accounts");
  return { answer, query: Object.fromEntries(destination.searchParams) };
}

describe.each(platforms)("connecting %s", (platform) => {
  test("works in a browser and ends on the settings with the account listed", async () => {
    const mira = await signUp();
    const { authorizationUrl, cookie } = await mira.begin(platform, page);
    const { answer, query } = await callBack(await pressConsent(authorizationUrl), { ...navigation, cookie });
    expect(query).toEqual({ tab: "accounts", connected: platform });
    expect(answer.headers["referrer-policy"]).toBe("no-referrer");
    expect(answer.headers["set-cookie"]).toContain("Max-Age=0");
    const [account] = (await mira.accounts()).filter((candidate) => candidate.platform === platform);
    expect(account).toMatchObject({ name: "Kiln and Clay", status: "connected", isDefault: true, sandbox: true });
  });

  test("works for a program without cookies", async () => {
    const mira = await signUp();
    const { authorizationUrl } = await mira.begin(platform);
    expect((await callBack(await pressConsent(authorizationUrl))).query).toMatchObject({ connected: platform });
  });

  test("reports that the user declined", async () => {
    const mira = await signUp();
    const { authorizationUrl, cookie } = await mira.begin(platform, page);
    const back = await pressConsent(authorizationUrl, { decision: "cancel" });
    expect((await callBack(back, { ...navigation, cookie })).query).toEqual({ tab: "accounts", error: "denied" });
    expect(await mira.accounts()).toEqual([]);
  });
});

test("a sandbox server opened under another local host name redirects back to that name", async () => {
  const mira = await signUp();
  const host = `localhost:${h.deps.config.port}`;
  const { authorizationUrl, cookie } = await mira.begin("x", { ...page, host });
  const back = await pressConsent(authorizationUrl);
  expect(back.host).toBe(host);
  const { answer } = await callBack(back, { ...navigation, cookie, host });
  expect(answer.headers.location).toBe(`http://${host}/ai/settings?tab=accounts&connected=x`);
});

test("a forged host is not used in the redirect URI", async () => {
  const mira = await signUp();
  const { authorizationUrl } = await mira.begin("x", { ...page, host: `evil.example:${h.deps.config.port}` });
  const redirect = new URL(authorizationUrl).searchParams.get("redirect_uri") ?? "";
  expect(new URL(redirect).origin).toBe(h.deps.config.publicUrl);
});

test("one consent at Facebook connects the Page and its Instagram account", async () => {
  const mira = await signUp();
  const { authorizationUrl } = await mira.begin("facebook");
  await callBack(await pressConsent(authorizationUrl));
  expect((await mira.accounts()).map(({ platform }) => platform).toSorted()).toEqual(["facebook", "instagram"]);
});

test("a Page without an Instagram account is connected, and the missing Instagram account is reported", async () => {
  const mira = await signUp();
  const { authorizationUrl } = await mira.begin("instagram");
  const { query } = await callBack(await pressConsent(authorizationUrl, { instagram: false }));
  expect(query).toMatchObject({ error: "no_linked_account" });
  expect((await mira.accounts()).map(({ platform }) => platform)).toEqual(["facebook"]);
});

test("connecting the same account again renews it instead of adding another", async () => {
  const mira = await signUp();
  const name = `Kiln ${randomUUID()}`;
  const browser = { cookie: "" };
  for (let round = 0; round < 2; round++) {
    const { authorizationUrl } = await mira.begin("x");
    const back = await pressConsent(authorizationUrl, { name, browser });
    await callBack(back);
    if (round === 0) await h.deps.db.execute(sql`update social_accounts set status = 'expired' where name = ${name}`);
  }
  const accounts = await mira.accounts();
  expect(accounts).toHaveLength(1);
  expect(accounts[0]).toMatchObject({ status: "connected", isDefault: true });
});

describe("a callback is refused", () => {
  async function begun(headers: Record<string, string> = page) {
    const mira = await signUp();
    const { authorizationUrl, cookie } = await mira.begin("x", headers);
    return { mira, cookie, back: await pressConsent(authorizationUrl) };
  }
  const expired = { tab: "accounts", error: "expired" };
  const otherBrowser = { tab: "accounts", error: "other_browser" };

  test("the second time", async () => {
    const { mira, cookie, back } = await begun();
    expect((await callBack(back, { cookie })).query).toMatchObject({ connected: "x" });
    expect((await callBack(back, { cookie })).query).toEqual(expired);
    expect(await mira.accounts()).toHaveLength(1);
  });

  test("except once when it arrives twice in parallel", async () => {
    const { mira, cookie, back } = await begun();
    const callbacks = await Promise.all([callBack(back, { cookie }), callBack(back, { cookie })]);
    expect(callbacks.filter(({ query }) => query.connected === "x")).toHaveLength(1);
    expect(await mira.accounts()).toHaveLength(1);
  });

  test("after ten minutes", async () => {
    const { mira, cookie, back } = await begun();
    await h.deps.db.execute(sql`update connect_states set expires_at = now()`);
    expect((await callBack(back, { cookie })).query).toEqual(expired);
    expect(await mira.accounts()).toEqual([]);
  });

  test("with an unknown state, or none", async () => {
    const { back, cookie } = await begun();
    back.searchParams.set("state", "made-up");
    expect((await callBack(back, { cookie })).query).toEqual(expired);
    back.searchParams.delete("state");
    expect((await callBack(back, { cookie })).query).toEqual(expired);
  });

  test("for another platform than the started one", async () => {
    const { back, cookie } = await begun();
    back.pathname = "/api/social/callback/facebook";
    expect((await callBack(back, { cookie })).query).toEqual(expired);
  });

  test.each([
    ["started in a browser", page],
    ["started by a program, as an attacker would", {}],
  ])("in a browser without the cookie, %s", async (_name, headers) => {
    const { mira, back } = await begun(headers);
    expect((await callBack(back, navigation)).query).toEqual(otherBrowser);
    expect(await mira.accounts()).toEqual([]);
  });

  test("with the cookie of another connect", async () => {
    const [one, other] = [await begun(), await begun()];
    const name = one.cookie.split("=")[0];
    const cookie = `${name}=${other.cookie.split("=")[1]}`;
    expect((await callBack(one.back, { cookie })).query).toEqual(otherBrowser);
  });

  test("by a program when it was started in a browser", async () => {
    const { back } = await begun();
    expect((await callBack(back)).query).toEqual(otherBrowser);
  });

  test("when the platform does not know the code", async () => {
    const { mira, back, cookie } = await begun();
    back.searchParams.set("code", "guessed");
    expect((await callBack(back, { cookie })).query).toEqual({ tab: "accounts", error: "refused" });
    expect(await mira.accounts()).toEqual([]);
  });

  test("for a platform that does not exist", async () => {
    const answer = await h.app.inject({ method: "GET", url: "/api/social/callback/myspace" });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ status: "error", code: "NOT_FOUND" });
  });
});

test("no table has a readable token, code or state", async () => {
  const mira = await signUp();
  const { authorizationUrl } = await mira.begin("x");
  const back = await pressConsent(authorizationUrl);
  const pending = await mira.begin("x");
  const pendingUrl = new URL(pending.authorizationUrl);
  await callBack(back);
  const rows = await h.deps.sql<{ account: string }[]>`select row_to_json(a)::text as account from social_accounts a`;
  const secrets = rows.flatMap(({ account }) => {
    const row: { id: string; access_token: string; refresh_token: string | null } = JSON.parse(account);
    const open = (sealed: string, column: string) => h.deps.secrets.open(sealed, `social_accounts.${column}.${row.id}`);
    return [
      open(row.access_token, "access_token"),
      ...(row.refresh_token === null ? [] : [open(row.refresh_token, "refresh_token")]),
    ];
  });
  secrets.push(
    back.searchParams.get("code") ?? "",
    back.searchParams.get("state") ?? "",
    pendingUrl.searchParams.get("state") ?? "",
    pending.cookie.split("=")[1] ?? "",
  );
  expect(secrets.length).toBeGreaterThanOrEqual(6);

  const tables = await h.deps.sql<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`;
  for (const { name } of tables) {
    const dump = JSON.stringify(await h.deps.sql.unsafe(`select row_to_json(t) as row from ${name} t`));
    expect(
      secrets.filter((secret) => secret !== "" && dump.includes(secret)),
      name,
    ).toEqual([]);
  }
});

test("the number of unfinished connects of a workspace is limited", async () => {
  const mira = await signUp();
  for (let round = 0; round < 25; round++) await mira.begin("facebook");
  const [counted] = await h.deps
    .sql`select max(count) from (select count(*)::int from connect_states group by workspace_id) c`;
  expect(counted?.max).toBeLessThanOrEqual(20);
});

describe("a member who began to connect an account", () => {
  async function anAdmin(platform: Platform) {
    const ws = await aSharedWorkspace(h);
    const { authorizationUrl } = await ws.as("admin").socialAccounts.connect({ platform });
    const setRole = (role: string) =>
      h.deps
        .sql`update workspace_members set role = ${role} where workspace_id = ${ws.id} and user_id = ${ws.personOf("admin").id}`;
    const accounts = async () => (await ws.as("owner").socialAccounts.list({ limit: 10 })).accounts;
    return { ws, authorizationUrl, setRole, accounts };
  }

  test("finishes it while the right lasts", async () => {
    const { authorizationUrl, accounts } = await anAdmin("x");
    expect((await callBack(await pressConsent(authorizationUrl))).query).toMatchObject({ connected: "x" });
    expect(await accounts()).toMatchObject([{ platform: "x" }]);
  });

  test.each(["x", "bluesky", "mastodon"] as const)("does not finish it after a demotion: %s", async (platform) => {
    const { ws, authorizationUrl, setRole, accounts } = await anAdmin(platform);
    const back = await pressConsent(authorizationUrl);
    await setRole("editor");
    expect((await callBack(back)).query).toEqual({ tab: "accounts", error: "right_lost" });
    expect(await accounts()).toEqual([]);
    expect((await ws.as("owner").activity.list({})).activities).toEqual([]);
  });

  test("does not finish it after the removal", async () => {
    const { ws, authorizationUrl, accounts } = await anAdmin("x");
    const back = await pressConsent(authorizationUrl);
    await h.deps
      .sql`delete from workspace_members where workspace_id = ${ws.id} and user_id = ${ws.personOf("admin").id}`;
    expect((await callBack(back)).query).toEqual({ tab: "accounts", error: "right_lost" });
    expect(await accounts()).toEqual([]);
  });

  test("does not connect by an app password either, when the right ends during the call", async () => {
    const { ws, setRole, accounts } = await anAdmin("bluesky");
    const { username } = await connectAccount(h, await h.newUser(), "bluesky");
    const { bluesky } = h.deps.social;
    if (bluesky === undefined) throw new Error("Bluesky is off");
    const connecting = { workspaceId: ws.id, userId: ws.personOf("admin").id };
    const social = {
      ...h.deps.social,
      bluesky: {
        ...bluesky,
        connectWithPassword: async (...given: Parameters<NonNullable<typeof bluesky.connectWithPassword>>) => {
          const granted = await bluesky.connectWithPassword?.(...given);
          await setRole("editor");
          return granted ?? [];
        },
      },
    };
    const input = { platform: "bluesky" as const, identifier: username ?? "", password };
    await expect(connectWithPassword({ ...h.deps, social }, connecting, input)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await accounts()).toEqual([]);
  });
});

test("connecting a platform without credentials names the missing settings", async () => {
  const { x: _off, ...social } = h.deps.social;
  const user = await h.newUser();
  await expect(
    startConnect(
      { ...h.deps, social },
      { workspaceId: user.id, userId: user.id },
      { platform: "x" },
      { origin: h.deps.config.publicUrl, isFromBrowser: false },
    ),
  ).rejects.toMatchObject({
    code: "UNPROCESSABLE",
    message: expect.stringContaining("X_CLIENT_ID"),
  });
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

  test.each([
    ["unavailable", "bluesky.never_sent", "Bluesky ist nicht erreichbar"],
    ["unknown_outcome", "bluesky.no_answer", "Bluesky ist nicht erreichbar"],
    ["rate_limited", "bluesky.limit", "Bluesky nimmt im Moment keine Aufrufe mehr an"],
  ] as const)(
    "at a network that does not help now (%s) is to be sent again by the person",
    async (kind, code, cause) => {
      const mira = await h.newUser();
      const { bluesky } = h.deps.social;
      if (bluesky === undefined) throw new Error("Bluesky is off");
      const social = {
        ...h.deps.social,
        bluesky: {
          ...bluesky,
          connectWithPassword: async () => {
            throw explainedError(kind, code, {}, "");
          },
        },
      };
      const connecting = { workspaceId: mira.id, userId: mira.id };
      const call = connectWithPassword({ ...h.deps, social }, connecting, {
        platform: "bluesky",
        identifier: "mira.example",
        password,
      });
      const error = await call.then(
        () => new Error("It was connected"),
        (thrown: Error) => thrown,
      );
      expect(error).toMatchObject({ code: "UNAVAILABLE" });
      expect(sayIn("de", error.message)).toBe(
        `${cause}. Es wurde nichts verbunden. Versuch es in ein paar Minuten noch einmal.`,
      );
    },
  );

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
    { workspaceId: mira.id, userId: mira.id },
    { platform: "bluesky", identifier },
    { origin: h.deps.config.publicUrl, isFromBrowser: false },
  );
  await expect(begun).rejects.toMatchObject({ code: "INVALID_INPUT", issues: [{ path: "identifier" }] });
});
