import { setTimeout as sleep } from "node:timers/promises";
import { say } from "../lib/project.mjs";
import { randomOf } from "../lib/random.ts";
import { findPrimary } from "./database-node.ts";
import { type AskPrimary, primaryAt, readSizes } from "./database.ts";
import { cpuSecondsOf } from "./machine.ts";
import type { Options } from "./options.ts";
import { createPeople, type Person } from "./people.ts";
import type { Result } from "./report.ts";
import type { Stage } from "./stage.ts";
import { strike, type Struck } from "./strikes.ts";
import { countUnsettled, findStuck, judge, type Stuck } from "./verdict.ts";
import { until } from "./waiting.ts";
import { keepPlanning, planPosts } from "./workload.ts";

const lookEveryMs = 5_000;
const settleWithinMs = 300_000;
/** The first post is due after all are planned, at this rate at least. */
const slowestPlanning = 60;

const clock = () => new Date().toISOString().slice(11, 19);
const tell = (message: string) => say(`${clock()} ${message}`);

/** Looks for stuck deliveries until `signal` aborts. A look during a fail-over fails and is repeated. */
async function watchForStuck(askPrimary: AskPrimary, signal: AbortSignal): Promise<Stuck[]> {
  const stuck = new Map<string, Stuck>();
  while (!signal.aborted) {
    const found = await findStuck(askPrimary).catch((error: Error) => {
      tell(`the primary cannot be asked: ${error.message}`);
      return [];
    });
    for (const one of found) stuck.set(one.id, one);
    await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
  return [...stuck.values()];
}

/** Reads the processor time of each role. `primary`: the one at the start, which a run without faults keeps. */
function meterOf({ databases, webs, workers, proxies }: Stage, primary: string | undefined) {
  const machines = {
    web: webs,
    worker: workers,
    primary: databases.filter(({ name }) => name === primary),
    "two standbys": databases.filter(({ name }) => name !== primary),
    "HAProxy and PgBouncer": [proxies],
  };
  const read = () => Object.entries(machines).map(([role, ones]) => [role, cpuSecondsOf(ones)] as const);
  type Reading = ReturnType<typeof read>;
  const perPost = (before: Reading, after: Reading, posts: number): Record<string, number> => {
    const start = new Map(before);
    return Object.fromEntries(
      after.map(([role, seconds]) => [role, ((seconds - (start.get(role) ?? 0)) * 1_000) / posts]),
    );
  };
  return { read, perPost };
}

/** Lets the faults happen while clients go on planning. Returns the faults and what was planned meanwhile. */
async function breakParts(
  stage: Stage,
  people: readonly Person[],
  { faults, posts, seed }: Options,
  signal: AbortSignal,
) {
  const struck: Struck[] = [];
  if (faults === 0) return { struck, live: [] };
  const ending = new AbortController();
  const from = { from: posts, random: randomOf(seed + 1), signal: AbortSignal.any([ending.signal, signal]) };
  const living = keepPlanning(people, from);
  const onStruck = (one: Struck) => {
    struck.push(one);
    tell(`${struck.length}/${faults} ${JSON.stringify(one)}`);
  };
  await strike(stage, people, { count: faults, random: randomOf(seed), signal, onStruck });
  ending.abort();
  return { struck, live: [await living] };
}

/** Waits until every delivery is settled or a question. Those that are not in time are found as stuck. */
async function untilSettled(askPrimary: AskPrimary, lastDueAt: number, signal: AbortSignal): Promise<void> {
  tell(
    `all faults happened; ${Math.max(0, Math.round((lastDueAt - Date.now()) / 1_000))} s until the last planned post`,
  );
  await sleep(Math.max(0, lastDueAt - Date.now()), undefined, { signal });
  const settled = async () => (await countUnsettled(askPrimary)) === 0;
  await until("All deliveries are settled", settled, { withinMs: settleWithinMs, signal }).catch((error: Error) => {
    signal.throwIfAborted();
    tell(error.message);
  });
}

/** One run on a stage that is ready. */
export async function run(stage: Stage, options: Options, signal: AbortSignal): Promise<Result> {
  const startedAt = Date.now();
  const askPrimary = primaryAt(stage.proxies.address);
  const people = await createPeople(stage.baseUrl, stage.networks, options.accounts);
  tell(`${people.length} people with ${options.accounts} accounts`);

  const meter = meterOf(stage, (await findPrimary(stage.databases, signal))?.machine.name);
  const readings = [meter.read()];
  const planningFrom = Date.now();
  const startAt = planningFrom + 30_000 + (options.posts / slowestPlanning) * 1_000;
  const planned = await planPosts(people, { posts: options.posts, startAt, minutes: options.minutes });
  const plannedPerSecond = options.posts / ((Date.now() - planningFrom) / 1_000);
  readings.push(meter.read());
  tell(`${planned.acknowledged.length} posts are planned, ${plannedPerSecond.toFixed(0)} a second`);
  await sleep(Math.max(0, startAt - Date.now()), undefined, { signal });

  readings.push(meter.read());
  const done = new AbortController();
  const watching = watchForStuck(askPrimary, AbortSignal.any([done.signal, signal]));
  const { struck, live } = await breakParts(stage, people, options, signal);
  const workloads = [planned, ...live];
  const dueTimes = workloads.flatMap(({ acknowledged }) => acknowledged.map(({ dueAt }) => dueAt));
  await untilSettled(
    askPrimary,
    dueTimes.reduce((last, at) => Math.max(last, at), 0),
    signal,
  );
  readings.push(meter.read());
  done.abort();
  const stuck = await watching;

  const [first = [], second = [], third = [], fourth = []] = readings;
  const cost = {
    planned: meter.perPost(first, second, options.posts),
    published: meter.perPost(third, fourth, options.posts),
  };
  return {
    options,
    verdict: await judge(askPrimary, stage.networks, people, workloads),
    struck,
    stuck,
    cost: options.faults > 0 ? null : cost,
    sizes: await readSizes(askPrimary),
    plannedPerSecond,
    minutes: (Date.now() - startedAt) / 60_000,
  };
}
