import { randomUUID } from "node:crypto";
import { fastify } from "fastify";
import { describe, expect, test, vi } from "vitest";
import { createDb } from "#server/db/client.ts";
import { registerMetrics } from "#server/http/metrics.ts";
import { createMetrics } from "#server/metrics.ts";
import { connectAccount } from "#server/test/consent.ts";
import { harness, type Harness } from "#server/test/harness.ts";
import { setFault } from "#server/test/sandbox.ts";
import { freePort } from "#server/test/server-process.ts";
import { untilPost } from "#server/test/until-post.ts";

const h = await harness({ listens: true, works: true, env: { LOG_LEVEL: "silent" } });

const soon = { timeout: 15_000 };

const scrape = async ({ app }: Pick<Harness, "app">, more: { remoteAddress?: string; headers?: object } = {}) => {
  const answer = await app.inject({ method: "GET", url: "/metrics", ...more, headers: { ...more.headers } });
  return { status: answer.statusCode, type: answer.headers["content-type"], text: answer.body };
};

/** The samples of one metric, such as `{"job":"mail.send"} 3`. */
const samplesOf = (text: string, name: string) =>
  text.split("\n").flatMap((line) => {
    const found = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (found === null || found[1] !== name) return [];
    const labels = [...(found[2] ?? "").matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, value]) => [key, value]);
    return [{ labels: Object.fromEntries(labels) as Record<string, string>, value: Number(found[3]) }];
  });

const valueOf = (text: string, name: string, wanted: Record<string, string> = {}) =>
  samplesOf(text, name).find(({ labels }) => Object.entries(wanted).every(([key, value]) => labels[key] === value))
    ?.value;

describe("the metrics", () => {
  test("are Prometheus text and cover the process, the database and its queues", async () => {
    const { status, type, text } = await scrape(h);
    expect([status, type]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    expect(valueOf(text, "process_cpu_seconds_total")).toBeGreaterThan(0);
    expect(valueOf(text, "postloom_database_up")).toBe(1);
    expect(valueOf(text, "postloom_database_connections", { state: "active" })).toBeGreaterThanOrEqual(1);
    expect(valueOf(text, "postloom_publishers")).toBe(1);
    expect(valueOf(text, "postloom_publisher_tick_age_seconds")).toBeLessThan(30);
    expect(valueOf(text, "postloom_overdue_deliveries")).toBe(0);
    expect(valueOf(text, "postloom_queue_jobs", { queue: "posts.publish-target", state: "ready" })).toBe(0);
  });

  test("of responses have the route as label, without the ids of the path", async () => {
    const [id, segment] = [randomUUID(), "sebastopol"];
    for (const url of [`/api/posts/${id}`, `/${segment}/${id}`, `/api/${segment}/${id}`]) await h.app.inject({ url });
    const { text } = await scrape(h);
    const name = "postloom_http_request_duration_seconds_count";
    expect(valueOf(text, name, { method: "GET", route: "/api/posts/:id", status: "401" })).toBe(1);
    expect(text).not.toMatch(new RegExp(`${segment}|[0-9a-f]{8}-[0-9a-f]{4}-`));
  });

  test("of posts count outcomes and lateness", async () => {
    const mira = await h.newUser();
    await connectAccount(h, mira, "facebook");
    await connectAccount(h, mira, "x");
    const post = async (platform: "facebook" | "x") => {
      const made = await h.as(mira).posts.create({ content: `Bowls ${mira.id}`, platforms: [platform] });
      return untilPost(h, mira, made.post.id, ({ status }) => status === "published" || status === "failed");
    };
    const before = (await scrape(h)).text;
    await post("facebook");
    await setFault(h.deps.config.selfUrl, { kind: "not_found", call: "x.create_tweet" });
    await post("x");
    await vi.waitFor(async () => {
      const { text } = await scrape(h);
      const gained = (name: string, labels: Record<string, string>) =>
        (valueOf(text, name, labels) ?? 0) - (valueOf(before, name, labels) ?? 0);
      expect(gained("postloom_posts_total", { platform: "facebook", outcome: "published" })).toBe(1);
      expect(gained("postloom_posts_total", { platform: "x", outcome: "failed" })).toBe(1);
      expect(gained("postloom_post_lateness_seconds_count", { platform: "facebook" })).toBe(1);
      expect(gained("postloom_post_lateness_seconds_bucket", { platform: "facebook", le: "60" })).toBe(1);
      expect(gained("postloom_post_lateness_seconds_count", { platform: "x" })).toBe(0);
      const published = { job: "posts.publish-target", outcome: "done" };
      expect(gained("postloom_job_duration_seconds_count", published)).toBeGreaterThanOrEqual(1);
    }, soon);
  });

  test("of images count outcomes and durations", async () => {
    const mira = await h.newUser();
    const make = () => h.as(mira, { preferWaitSeconds: 20 }).generation.image({ prompt: "a bowl", style: "abstract" });
    await make();
    h.images.failWith = new Error("No paint");
    await make();
    h.images.failWith = null;
    // The call returns when the row is updated, before the metric is counted.
    await vi.waitFor(async () => {
      const { text } = await scrape(h);
      for (const outcome of ["completed", "failed"])
        expect(valueOf(text, "postloom_generation_duration_seconds_count", { kind: "image", outcome })).toBe(1);
    }, soon);
  });

  test("have only the expected labels", async () => {
    const { text } = await scrape(h);
    const known =
      /^(le|method|route|status|job|outcome|platform|kind|queue|state|version|major|minor|patch|space|type|quantile)$/;
    const names = [...text.matchAll(/[{,](\w+)="/g)].map(([, name]) => name ?? "");
    expect(names.filter((name) => !known.test(name))).toEqual([]);
  });
});

test("the other metrics are available while the database is unavailable", async () => {
  const { sql, close } = createDb(`postgres://nobody@127.0.0.1:${await freePort()}/nowhere`);
  const app = fastify();
  const metrics = createMetrics();
  metrics.setDatabase({
    connections: [{ state: "idle", count: 3 }],
    queues: [],
    scheduler: { processes: 1, secondsSinceTick: 2, overdue: 0 },
  });
  const readScheduler = async () => ({ processes: 1, secondsSinceTick: 2, overdue: 0 });
  registerMetrics(app, { ...h.deps, metrics, sql }, readScheduler);
  const { status, text } = await scrape({ app });
  expect(status).toBe(200);
  expect(valueOf(text, "postloom_database_up")).toBe(0);
  expect(samplesOf(text, "postloom_database_connections")).toEqual([]);
  expect(valueOf(text, "process_cpu_seconds_total")).toBeGreaterThan(0);
  await app.close();
  await close();
});

describe("access to the metrics", () => {
  const strangers: [string, { remoteAddress?: string; headers?: object }][] = [
    ["another machine", { remoteAddress: "203.0.113.9" }],
    ["a client behind a proxy on this machine", { headers: { "x-forwarded-for": "203.0.113.9" } }],
    ["a host name that resolves to this machine", { headers: { host: "evil.example" } }],
    ["a token while none is set", { remoteAddress: "203.0.113.9", headers: { authorization: "Bearer x" } }],
  ];

  test.each(strangers)("is refused to %s", async (_who, more) => {
    const { status, text } = await scrape(h, more);
    expect([status, JSON.parse(text)]).toMatchObject([403, { code: "FORBIDDEN" }]);
    expect(text).toContain("METRICS_TOKEN");
  });

  test("is refused without a token if PUBLIC_URL is public: a proxy may hide the client's address", async () => {
    const open = await harness({ env: { PUBLIC_URL: "https://studio.example", LOG_LEVEL: "silent" } });
    expect((await scrape(open)).status).toBe(403);
  });

  test("is granted from anywhere with the token, and refused without it", async () => {
    const token = "a-token-of-metrics";
    const guarded = await harness({
      env: { PUBLIC_URL: "https://studio.example", METRICS_TOKEN: token, LOG_LEVEL: "silent" },
    });
    const from = (authorization?: string) =>
      scrape(guarded, { remoteAddress: "203.0.113.9", headers: authorization === undefined ? {} : { authorization } });
    expect((await from(`Bearer ${token}`)).status).toBe(200);
    for (const wrong of [undefined, "Bearer wrong", `Bearer ${token}x`, token, `Basic ${token}`])
      expect([wrong, (await from(wrong)).status]).toEqual([wrong, 401]);
    expect((await scrape(guarded)).status).toBe(401);
  });
});
