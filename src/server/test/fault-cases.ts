import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "postgres";
import { type ApiClient, connect, registeredClient } from "#server/test/api-client.ts";
import { consentOf } from "#server/test/consent.ts";
import { expectSound, untilNothingIsStuck, type Verdict } from "#server/test/delivery-judge.ts";
import {
  type CallFault,
  callFaults,
  type CallKind,
  type FaultyProxy,
  lateFault,
  uploadFaults,
} from "#server/test/faulty-proxy.ts";
import { kindOf, type PostKindName, postKindNames, uploadFiles } from "#server/test/post-kinds.ts";
import type { Platform } from "#shared/platforms/platform.ts";
import type { SocialAccount } from "#shared/social-accounts/social-accounts.ts";

export interface FaultCase {
  /** The account's name, which is also the prefix of all its texts. Each case has its own account, so that none delays another. */
  name: string;
  kind: PostKindName;
  calls: CallKind;
  call: number;
  fault: CallFault | null;
}

/** The installation that the cases run against. */
export interface Installation {
  baseUrl: string;
  proxy: FaultyProxy;
  sql: Sql;
  /** Kills all publishing processes with -9, and starts as many again. */
  restart(): Promise<void>;
}

export interface FaultReport {
  cases: number;
  /** From the restart until no delivery was in progress. */
  settledSeconds: number;
  verdict: Verdict;
  usedPosts: number;
  /** Uploads that the network was set to refuse, but that were never continued. */
  unrefused: string[];
}

/**
 * For processes that publish: a lost send is looked up twice 20 s apart instead of two minutes. The user is still asked after
 * three minutes only, so a busy machine has more time for the look-ups than in production.
 */
export const quickLookUps = { TEST_LOOK_UPS_FASTER: "6" };

const atOnce = 4;

async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** The platform whose consent connects the accounts for this kind of post. */
const consentFor = (kind: PostKindName): Platform => consentOf(kindOf(kind).platform);

/** Retries UNAVAILABLE, which a busy machine may return. */
async function untilAccepted(call: () => Promise<unknown>, triesLeft = 5): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (triesLeft === 0 || !(error instanceof Error && error.message.includes('"UNAVAILABLE"'))) throw error;
    await sleep(1_000);
    await untilAccepted(call, triesLeft - 1);
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

/** Reads are not held: their number depends on timing, so a kill cannot wait for a certain one. */
const faultsOf: Record<CallKind, readonly CallFault[]> = {
  changes: callFaults,
  reads: callFaults.filter((fault) => !fault.startsWith("hold")),
};

/** `sampled`: each call meets a sample of the faults. `all`, or post kinds separated by commas: their calls meet every fault. */
const wanted = process.env["FAULTS"] ?? "sampled";
const isWanted = (kind: PostKindName) => wanted === "sampled" || wanted === "all" || wanted.split(",").includes(kind);

/** Additional faults of an upload's bytes. Not every network receives a call that ends the upload. */
const uploadFaultsOf = (call: string, made: readonly string[]): readonly CallFault[] => {
  if (!call.endsWith(" piece")) return [];
  const isClosed = made.some((other) => other.endsWith(" close"));
  return uploadFaults.filter((fault) => fault !== "hold_then_refuse_close" || isClosed);
};

const publishing =
  /\/(2\/tweets|media_publish|threads_publish|api\/v1\/statuses|com\.atproto\.repo\.(createRecord|applyWrites)|rest\/posts|comments|\d+_\d+|video_reels close|videos close)$/;

const lateFaultsOf = (calls: CallKind, path: string): readonly CallFault[] =>
  calls === "changes" && publishing.test(path) ? [lateFault] : [];

/** Gives every call of every kind this number of faults, or all of them, and each that publishes the one of a late arrival. */
function casesFor(
  calls: CallKind,
  callsOf: ReadonlyMap<PostKindName, readonly string[]>,
  faultsEach: number,
): FaultCase[] {
  const all = faultsOf[calls];
  const places = [...callsOf].flatMap(([kind, made]) => made.map((path, call) => ({ kind, call, path, made })));
  return places.flatMap(({ kind, call, path, made }, place) => {
    const sample = Array.from({ length: faultsEach }, (_, turn) => all[(place + 4 * turn) % all.length]);
    const common = wanted === "sampled" ? sample.filter((fault) => fault !== undefined) : all;
    const faults = [...common, ...uploadFaultsOf(path, made), ...lateFaultsOf(calls, path)];
    const what = calls === "reads" ? `${kind} look` : kind;
    return faults.map((fault) => ({ name: `${what} ${call} ${fault}`, kind, calls, call, fault }));
  });
}

/**
 * Publishes posts of every kind, each with one of its calls cut, delayed, answered by half or the last before a kill -9, and returns
 * the outcome. Each call meets a sample of `faultsEach` faults unless FAULTS says otherwise.
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
    await forEach(cases, ({ kind, name }) => connect(client, consentFor(kind), name, proxy.baseUrl));
    const accounts = await accountIds(client);
    beforehand();
    await forEach(cases, async ({ kind, name }) => {
      const { platform, fieldsOf } = kindOf(kind);
      const accountId = accounts.get(`${platform} ${name}`);
      const content = `${name} says`;
      const body = { content, platforms: [platform], accountIds: [accountId], creationIds: creationsOf(kind) };
      const once = { "Idempotency-Key": name.replaceAll(" ", "-") };
      await untilAccepted(() => client.call("POST", "/posts", { ...body, ...fieldsOf(content) }, once));
    });
  }

  // The calls of each kind of post without faults.
  const plain = kinds.map((kind): FaultCase => ({
    name: `Plain ${kind}`,
    kind,
    calls: "changes",
    call: 0,
    fault: null,
  }));
  const readsBefore = new Map<string, number>();
  await publishAll(plain, () => {
    for (const { name } of plain) readsBefore.set(name, proxy.callsOf(name, "reads").length);
  });
  const fine = await untilNothingIsStuck(sql, 90_000);
  expectSound(fine);
  const cases = [
    ...casesFor("changes", new Map(plain.map(({ kind, name }) => [kind, proxy.callsOf(name, "changes")])), faultsEach),
    ...casesFor(
      "reads",
      new Map(plain.map(({ kind, name }) => [kind, proxy.callsOf(name, "reads").slice(readsBefore.get(name))])),
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
  // One kill, while calls of every kind wait at each possible point.
  const heldDeadline = new AbortController();
  await Promise.race([
    Promise.all(held),
    sleep(90_000, undefined, { signal: heldDeadline.signal }).then(() => {
      throw new Error("Some calls were never held");
    }),
  ]);
  heldDeadline.abort();
  await restart();
  const restartedAt = performance.now();
  // As if the waits that the killed processes planned between look-ups, by the clocks of production, had passed.
  // One without an alarm, or with a far one, is stuck and stays so.
  const soon = sql`wake_at between clock_timestamp() and clock_timestamp() + interval '3 minutes'`;
  await sql`update post_targets set wake_at = clock_timestamp() where state = 'unknown' and ${soon}`;
  await sql`update post_target_parts set wake_at = clock_timestamp() where state = 'unknown' and ${soon}`;
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
