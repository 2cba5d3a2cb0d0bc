import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { bearer, connectMeta, connectX, graph, type MetaConnection, xApi } from "./test/consent.ts";
import { startSandbox, type TestSandbox } from "./test/start-sandbox.ts";

let sandbox: TestSandbox;
let page: MetaConnection;
let x: Awaited<ReturnType<typeof connectX>>;
beforeAll(async () => {
  sandbox = await startSandbox();
  page = await connectMeta(sandbox);
  x = await connectX(sandbox);
});
afterAll(() => sandbox.stop());
afterEach(() => fetch(`${sandbox.base}/faults`, { method: "DELETE" }));

const feed = (message: string) =>
  graph(sandbox, `/${page.pageId}/feed`, {
    method: "POST",
    headers: bearer(page.pageToken),
    body: new URLSearchParams({ message }),
  });
const tweet = (text: string) =>
  xApi(sandbox, "/2/tweets", {
    method: "POST",
    headers: { ...bearer(x.token), "content-type": "application/json" },
    body: JSON.stringify({ text }),
  });
const accepted = async (text: string, accountId = page.pageId) =>
  (await sandbox.ledger(accountId)).entries.filter((entry) => entry.text === text).length;

describe("a fault", () => {
  test("drops the connection after the write, once", async () => {
    await sandbox.setFault({ kind: "answer_lost", call: "facebook.feed" });
    await expect(feed("Lost answer")).rejects.toThrow();
    expect(await accepted("Lost answer")).toBe(1);
    expect((await feed("Heard answer")).status).toBe(200);
  });

  test("does not drop the connection of a refused call", async () => {
    await sandbox.setFault({ kind: "answer_lost", call: "facebook.feed" });
    expect((await feed(" ")).status).toBe(400);
  });

  test("answers with a server error after the write, in Facebook's format and in X's", async () => {
    await sandbox.setFault({ kind: "error_after_write", call: "facebook.feed" });
    const response = await feed("Written anyway");
    expect(response.status).toBe(500);
    expect((await response.json()).error).toMatchObject({ code: 1, is_transient: true });
    expect(await accepted("Written anyway")).toBe(1);
    await sandbox.setFault({ kind: "error_after_write", call: "x.*" });
    expect((await tweet("Written on X")).status).toBe(503);
    expect(await accepted("Written on X", x.accountId)).toBe(1);
  });

  test("refuses with 429 and the reset time, without a write", async () => {
    await sandbox.setFault({ kind: "rate_limited", call: "x.create_tweet", resetSeconds: 90 });
    const response = await tweet("Not now");
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("x-rate-limit-reset"))).toBe(sandbox.clock.now().getTime() / 1000 + 90);
    expect(await accepted("Not now", x.accountId)).toBe(0);
    await sandbox.setFault({ kind: "rate_limited", call: "facebook.feed", resetSeconds: 90 });
    const throttled = await feed("Not now");
    expect(throttled.headers.get("retry-after")).toBe("90");
    expect((await throttled.json()).error).toMatchObject({ code: 32 });
  });

  test("reports an expired token", async () => {
    await sandbox.setFault({ kind: "token_expired", call: "*", times: 2 });
    expect((await (await feed("No")).json()).error).toMatchObject({ code: 190, error_subcode: 463 });
    expect((await tweet("No")).status).toBe(401);
    expect((await tweet("Yes")).status).toBe(201);
  });

  test("reports an existing object as missing", async () => {
    await sandbox.setFault({ kind: "not_found", call: "meta.node" });
    const read = () => graph(sandbox, `/${page.pageId}`, { headers: bearer(page.pageToken) });
    expect((await (await read()).json()).error).toMatchObject({ code: 100, error_subcode: 33 });
    expect((await read()).status).toBe(200);
  });

  test("answers late, after the write", async () => {
    await sandbox.setFault({ kind: "slow", call: "facebook.feed", delayMs: 2_000 });
    let isAnswered = false;
    const answer = feed("Slow").finally(() => {
      isAnswered = true;
    });
    await expect.poll(() => accepted("Slow"), { interval: 20 }).toBe(1);
    expect(isAnswered).toBe(false);
    expect((await answer).status).toBe(200);
  });

  test("starts after `skip` calls and applies `times` times", async () => {
    await sandbox.setFault({ kind: "token_expired", call: "facebook.feed", skip: 1, times: 2 });
    const statuses: number[] = [];
    for (const text of ["Turn 1", "Turn 2", "Turn 3", "Turn 4"]) statuses.push((await feed(text)).status);
    expect(statuses).toEqual([200, 401, 401, 200]);
  });

  test("applies exactly `times` times to concurrent calls", async () => {
    await sandbox.setFault({ kind: "token_expired", call: "facebook.feed", times: 3 });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => feed(`At once ${index}`)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
  });

  test("for another call does not apply to this one", async () => {
    await sandbox.setFault({ kind: "token_expired", call: "instagram.*" });
    expect((await feed("Untouched")).status).toBe(200);
  });

  test("for one account does not apply to others", async () => {
    const other = await connectMeta(sandbox);
    const postAs = (connection: MetaConnection) =>
      graph(sandbox, `/${connection.pageId}/feed`, {
        method: "POST",
        headers: bearer(connection.pageToken),
        body: new URLSearchParams({ message: "Whose fault" }),
      });
    await sandbox.setFault({ kind: "token_expired", call: "*", accountId: other.pageId, always: true });
    expect((await postAs(page)).status).toBe(200);
    expect((await postAs(other)).status).toBe(401);
    expect((await tweet("Not mine")).status).toBe(201);
    expect((await postAs(other)).status).toBe(401);
  });

  test("for an Instagram account does not apply to its Page", async () => {
    await sandbox.setFault({ kind: "token_expired", call: "*", accountId: page.instagramId });
    expect((await feed("From the Page")).status).toBe(200);
    const limit = () =>
      graph(sandbox, `/${page.instagramId}/content_publishing_limit`, { headers: bearer(page.pageToken) });
    expect((await limit()).status).toBe(401);
    expect((await limit()).status).toBe(200);
  });

  test("with `always` applies until it is removed", async () => {
    await sandbox.setFault({ kind: "not_found", call: "meta.node", always: true });
    const read = () => graph(sandbox, `/${page.pageId}`, { headers: bearer(page.pageToken) });
    for (let call = 0; call < 3; call++) expect((await read()).status).toBe(400);
    await fetch(`${sandbox.base}/faults`, { method: "DELETE" });
    expect((await read()).status).toBe(200);
  });

  test("of the app's limit is reported in Facebook's format and in X's", async () => {
    await sandbox.setFault({ kind: "app_limited", call: "facebook.feed", resetSeconds: 120 });
    const throttled = await feed("Not now");
    expect((await throttled.json()).error).toMatchObject({ code: 4 });
    expect(JSON.parse(throttled.headers.get("x-app-usage") ?? "")).toMatchObject({
      estimated_time_to_regain_access: 2,
    });
    await sandbox.setFault({ kind: "app_limited", call: "x.create_tweet" });
    const refused = await tweet("Not now");
    expect([refused.status, refused.headers.get("x-app-limit-24hour-remaining")]).toEqual([429, "0"]);
  });

  test("of a near limit answers successfully, with the usage headers", async () => {
    await sandbox.setFault({ kind: "limit_near", call: "facebook.feed" });
    const answer = await feed("Nearly");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-business-use-case-usage")).toContain('"call_count":95');
  });

  test("is refused with an unknown or unsuitable call, kind, count or account", async () => {
    for (const fault of [
      { kind: "fire", call: "*" },
      { kind: "slow", call: "facebook.dance" },
      { kind: "slow", call: "*", times: 0 },
      { kind: "slow", call: "*", accountId: "nobody" },
      { kind: "processing_failed", call: "x.me" },
      { kind: "upload_stops", call: "facebook.*" },
    ]) {
      await expect(sandbox.setFault(fault)).rejects.toThrow("refused");
    }
  });
});

describe("the ledger", () => {
  test("has the time at which the request arrived, by the machine's clock", async () => {
    const before = Date.now();
    await feed("On time");
    const after = Date.now();
    const [entry] = (await sandbox.ledger(page.pageId)).entries.filter(({ text }) => text === "On time");
    expect(Date.parse(entry?.receivedAt ?? "")).toBeGreaterThanOrEqual(before - 1);
    expect(Date.parse(entry?.receivedAt ?? "")).toBeLessThanOrEqual(after);
  });

  test("shows a double post as one text accepted twice", async () => {
    await feed("Double");
    await feed("Double");
    const { entries } = await sandbox.ledger(page.pageId);
    expect(entries.filter(({ text }) => text === "Double").map(({ times }) => times)).toEqual([2, 2]);
  });
});
