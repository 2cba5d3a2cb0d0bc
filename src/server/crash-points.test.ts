import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { type ApiClient, connect, registeredClient } from "#server/test/api-client.ts";
import { expectSound, untilNothingIsStuck } from "#server/test/delivery-judge.ts";
import { type CallFault, callFaults, faultyProxy } from "#server/test/faulty-proxy.ts";
import { mortalServer } from "#server/test/mortal-server.ts";
import { freePort } from "#server/test/server-process.ts";
import type { Usage } from "#shared/billing.ts";
import type { CreatePostInput, Post } from "#shared/posts.ts";
import type { SocialAccount } from "#shared/social-accounts.ts";

const port = await freePort();
const proxy = await faultyProxy(() => `http://127.0.0.1:${port}`);
const server = await mortalServer({
  sandbox: true,
  env: {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    META_GRAPH_URL: `${proxy.baseUrl}/sandbox/graph`,
    X_API_URL: `${proxy.baseUrl}/sandbox/x-api`,
  },
});
const sql = postgres(server.databaseUrl, { max: 2, onnotice: () => undefined });
afterAll(() => sql.end());

type Said = Partial<Pick<CreatePostInput, "thread" | "firstComment" | "creationId">>;

/** Every kind of post, with what makes it that. */
const kinds: Record<string, { platform: "facebook" | "instagram" | "x"; said: (text: string) => Said; shows?: true }> =
  {
    "facebook text": { platform: "facebook", said: () => ({}) },
    "facebook photo": { platform: "facebook", said: () => ({}), shows: true },
    "facebook comment": { platform: "facebook", said: (text) => ({ firstComment: `${text}, a comment` }) },
    "instagram image": { platform: "instagram", said: () => ({}), shows: true },
    "x image": { platform: "x", said: () => ({}), shows: true },
    "x thread": {
      platform: "x",
      said: (text) => ({ thread: [`${text}, part 2`], firstComment: `${text}, a comment` }),
    },
  };

const client: ApiClient = await registeredClient(server.baseUrl, "mira@example.test");
let picture = "";

/** Accounts by platform and name. */
async function accountIds(): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: { accounts: SocialAccount[]; nextCursor: string | null } = await client.call(
      "GET",
      `/social/accounts?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    for (const { platform, name, id } of page.accounts) ids.set(`${platform} ${name}`, id);
    cursor = page.nextCursor;
  }
  return ids;
}

const atOnce = 4;

async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items];
  const hand = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
}

interface Case {
  /** Of the account, and with it of everything it says. What one account meets holds up no other. */
  name: string;
  kind: string;
  call: number;
  fault: CallFault | null;
}

const connectAll = (cases: readonly Case[]) =>
  forEach(cases, ({ kind, name }) => connect(client, kinds[kind]?.platform === "x" ? "x" : "facebook", name));

async function publish({ kind, name }: Case, accounts: ReadonlyMap<string, string>): Promise<Post> {
  const { platform, said, shows } = kinds[kind] ?? fail(`There is no ${kind}`);
  const body = {
    content: `${name} says`,
    platforms: [platform],
    accountIds: [accounts.get(`${platform} ${name}`) ?? fail(`${name} is not connected`)],
    ...said(`${name} says`),
    ...(shows === true ? { creationId: picture } : {}),
  };
  return (await client.call<{ post: Post }>("POST", "/posts", body)).post;
}

function fail(message: string): never {
  throw new Error(message);
}

/** Which calls each kind of post makes when nothing goes wrong. */
async function recordCalls(): Promise<Map<string, string[]>> {
  const cases = Object.keys(kinds).map((kind): Case => ({ name: `Plain ${kind}`, kind, call: 0, fault: null }));
  await connectAll(cases);
  const accounts = await accountIds();
  await forEach(cases, (one) => publish(one, accounts));
  const verdict = await untilNothingIsStuck(sql, 60_000);
  expect(verdict.ended).toEqual({ published: cases.length + 3 });
  expectSound(verdict);
  return new Map(cases.map(({ kind, name }) => [kind, proxy.callsOf(name)]));
}

test(
  "whatever call of whatever post is cut, answered by half, or the last thing before a kill -9: once there, or told",
  { timeout: 420_000 },
  async ({ annotate }) => {
    await client.call("POST", "/billing/plan", { plan: "premium" });
    const { creation } = await client.call<{ creation: { id: string } }>(
      "POST",
      "/creations/generate/image",
      { prompt: "one bowl", options: { style: "abstract" } },
      { prefer: "wait=60" },
    );
    picture = creation.id;
    const callsOf = await recordCalls();
    const cases = [...callsOf].flatMap(([kind, calls]) =>
      calls.flatMap((_path, call) =>
        callFaults.map((fault): Case => ({ name: `${kind} ${call} ${fault}`, kind, call, fault })),
      ),
    );
    await connectAll(cases);
    const accounts = await accountIds();
    const held: Promise<void>[] = [];
    for (const { name, call, fault } of cases) {
      const met = fault === null ? undefined : proxy.arm(name, call, fault);
      if (met !== undefined && fault?.startsWith("hold") === true) held.push(met);
    }
    await forEach(cases, (one) => publish(one, accounts));
    // One kill, with a call of every kind standing at every point it can stand at.
    await Promise.race([
      Promise.all(held),
      sleep(90_000).then(() => fail("Some calls never came to where they were to be held")),
    ]);
    await server.kill();
    await server.start();
    const restartedAt = performance.now();
    const verdict = await untilNothingIsStuck(sql);
    const seconds = Math.round((performance.now() - restartedAt) / 1_000);
    await annotate(`${cases.length} cases, settled ${seconds} s after the restart: ${JSON.stringify(verdict.ended)}`);
    expectSound(verdict);
    // Two reads two minutes apart at the most: nobody has to say anything for a call that is lost once.
    expect(verdict.ended).toEqual({ published: verdict.accepted });
    expect((await client.call<{ usage: Usage }>("GET", "/users/dashboard")).usage.posts.used).toBe(
      cases.length + callsOf.size,
    );
  },
);
