import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "postgres";
import { type ApiClient, connect, registeredClient } from "#server/test/api-client.ts";
import { expectSound, untilNothingIsStuck, type Verdict } from "#server/test/delivery-judge.ts";
import {
  type CallFault,
  callFaults,
  type CallKind,
  type FaultyProxy,
  uploadFaults,
} from "#server/test/faulty-proxy.ts";
import { kindOf, type PostKindName, postKindNames, uploadFiles } from "#server/test/post-kinds.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";

export interface FaultCase {
  /** Of the account, and with it of everything it says. What one account meets holds up no other. */
  name: string;
  kind: PostKindName;
  calls: CallKind;
  call: number;
  fault: CallFault | null;
}

/** What the cases run against. */
export interface Installation {
  baseUrl: string;
  proxy: FaultyProxy;
  sql: Sql;
  /** Kills -9 whoever publishes, and starts as many again. */
  restart(): Promise<void>;
}

export interface FaultReport {
  cases: number;
  /** From the restart until nothing was under way any more. */
  settledSeconds: number;
  verdict: Verdict;
  usedPosts: number;
  /** Uploads that the network was to refuse, and was never asked to go on with. */
  unrefused: string[];
}

const atOnce = 4;

async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items];
  const hand = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
}

/** As a client does that is asked to try again in a moment, which a machine with more to do than it can says. */
async function untilTaken(call: () => Promise<unknown>, triesLeft = 5): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (triesLeft === 0 || !(error instanceof Error && error.message.includes('"UNAVAILABLE"'))) throw error;
    await sleep(1_000);
    await untilTaken(call, triesLeft - 1);
  }
}

/** Accounts by platform and name. */
async function accountIds(client: ApiClient): Promise<Map<string, string>> {
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

/** How often one looks depends on how fast things go: no kill waits for a certain look. */
const faultsOf: Record<CallKind, readonly CallFault[]> = {
  changes: callFaults,
  reads: callFaults.filter((fault) => !fault.startsWith("hold")),
};

/** All faults are met when it is `all`, or kinds of posts with commas between: those kinds alone. */
const wanted = process.env["FAULTS"];
const isWanted = (kind: PostKindName) => wanted === undefined || wanted === "all" || wanted.split(",").includes(kind);

/** What the bytes of an upload meet besides. Not every network is told when all of them are there. */
const uploadFaultsOf = (call: string, made: readonly string[]): readonly CallFault[] => {
  if (!call.endsWith(" piece")) return [];
  const isClosed = made.some((other) => other.endsWith(" close"));
  return uploadFaults.filter((fault) => fault !== "hold_then_refuse_close" || isClosed);
};

/** Every call of every kind meets so many faults, or all there are. */
function casesFor(
  calls: CallKind,
  callsOf: ReadonlyMap<PostKindName, readonly string[]>,
  faultsEach: number,
): FaultCase[] {
  const all = faultsOf[calls];
  const places = [...callsOf].flatMap(([kind, made]) => made.map((path, call) => ({ kind, call, path, made })));
  return places.flatMap(({ kind, call, path, made }, place) => {
    const sample = Array.from({ length: faultsEach }, (_, turn) => all[(place + 4 * turn) % all.length]);
    const common = wanted === undefined ? sample.filter((fault) => fault !== undefined) : all;
    const faults = [...common, ...uploadFaultsOf(path, made)];
    const what = calls === "reads" ? `${kind} look` : kind;
    return faults.map((fault) => ({ name: `${what} ${call} ${fault}`, kind, calls, call, fault }));
  });
}

/**
 * Posts of every kind, each with one of its calls cut, delayed, answered by half or the last thing before a kill -9, and how they
 * ended. A sample of `faultsEach` for each call unless FAULTS says otherwise.
 */
export async function meetFaults(
  { baseUrl, proxy, sql, restart }: Installation,
  faultsEach: number,
  ofKinds: readonly PostKindName[] = postKindNames,
): Promise<FaultReport> {
  const kinds = ofKinds.filter(isWanted);
  const client = await registeredClient(baseUrl, "mira@example.test");
  await client.call("POST", "/billing/plan", { plan: "premium" });
  const creationsOf = await uploadFiles(client);

  async function publishAll(cases: readonly FaultCase[], beforehand: () => void): Promise<void> {
    await forEach(cases, ({ kind, name }) => connect(client, kindOf(kind).platform === "x" ? "x" : "facebook", name));
    const accounts = await accountIds(client);
    beforehand();
    await forEach(cases, async ({ kind, name }) => {
      const { platform, says } = kindOf(kind);
      const accountId = accounts.get(`${platform} ${name}`);
      const content = `${name} says`;
      const body = { content, platforms: [platform], accountIds: [accountId], creationIds: creationsOf(kind) };
      const once = { "Idempotency-Key": name.replaceAll(" ", "-") };
      await untilTaken(() => client.call("POST", "/posts", { ...body, ...says(content) }, once));
    });
  }

  // Which calls each kind of post makes when nothing goes wrong.
  const plain = kinds.map((kind): FaultCase => ({
    name: `Plain ${kind}`,
    kind,
    calls: "changes",
    call: 0,
    fault: null,
  }));
  const looksBefore = new Map<string, number>();
  await publishAll(plain, () => {
    for (const { name } of plain) looksBefore.set(name, proxy.callsOf(name, "reads").length);
  });
  const fine = await untilNothingIsStuck(sql, 90_000);
  expectSound(fine);
  const cases = [
    ...casesFor("changes", new Map(plain.map(({ kind, name }) => [kind, proxy.callsOf(name, "changes")])), faultsEach),
    ...casesFor(
      "reads",
      new Map(plain.map(({ kind, name }) => [kind, proxy.callsOf(name, "reads").slice(looksBefore.get(name))])),
      1,
    ),
  ];

  const held: Promise<void>[] = [];
  await publishAll(cases, () => {
    for (const { name, calls, call, fault } of cases) {
      const met = fault === null ? undefined : proxy.arm(name, calls, call, fault);
      if (met !== undefined && fault?.startsWith("hold") === true) held.push(met);
    }
  });
  // One kill, with a call of every kind standing at every point it can stand at.
  const heldDeadline = new AbortController();
  await Promise.race([
    Promise.all(held),
    sleep(90_000, undefined, { signal: heldDeadline.signal }).then(() => {
      throw new Error("Some calls never came to where they were to be held");
    }),
  ]);
  heldDeadline.abort();
  await restart();
  const restartedAt = performance.now();
  const verdict = await untilNothingIsStuck(sql);
  const [{ used } = { used: 0 }] = await sql<{ used: number }[]>`
    select count(*)::int as used from posts where charged_month is not null`;
  return {
    cases: cases.length,
    settledSeconds: Math.round((performance.now() - restartedAt) / 1_000),
    verdict,
    usedPosts: used - plain.length,
    unrefused: proxy.unrefused(),
  };
}
