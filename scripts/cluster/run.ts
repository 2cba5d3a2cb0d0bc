import { setTimeout as sleep } from "node:timers/promises";
import { say } from "../lib/project.mjs";
import { cpuSecondsOf } from "./cpu.ts";
import { primaryAt } from "./database.ts";
import type { Options } from "./options.ts";
import { createPeople } from "./people.ts";
import { randomOf } from "./random.ts";
import type { Result } from "./report.ts";
import type { Stage } from "./stage.ts";
import { strike, type Struck } from "./strikes.ts";
import { countUnsettled, findStuck, judge, type Stuck } from "./verdict.ts";
import { until } from "./waiting.ts";
import { keepPlanning, planPosts } from "./workload.ts";

const lookEveryMs = 5_000;
const settleWithinMs = 300_000;
/** The first post is due after all are planned, at this rate at least. */
const plannedPerSecond = 60;

const clock = () => new Date().toISOString().slice(11, 19);
const tell = (message: string) => say(`${clock()} ${message}`);

/** Looks for stuck deliveries until `signal` aborts. A look during a fail-over fails and is repeated. */
async function watchForStuck(askPrimary: ReturnType<typeof primaryAt>, signal: AbortSignal): Promise<Stuck[]> {
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

/** Reads the processor time of each role. */
function meterOf({ databases, webs, workers, proxies }: Stage) {
  const machines = { web: webs, worker: workers, "three databases": databases, "HAProxy and PgBouncer": [proxies] };
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

/** One run on a stage that is ready. */
export async function run(stage: Stage, options: Options, signal: AbortSignal): Promise<Result> {
  const startedAt = Date.now();
  const random = randomOf(options.seed);
  const askPrimary = primaryAt(stage.proxies.address);
  const people = await createPeople(stage.baseUrl, stage.networks, options.accounts);
  tell(`${people.length} people with ${options.accounts} accounts`);

  const meter = meterOf(stage);
  const beforePlanning = meter.read();
  const planningFrom = Date.now();
  const startAt = planningFrom + 30_000 + (options.posts / plannedPerSecond) * 1_000;
  const planned = await planPosts(people, { posts: options.posts, startAt, minutes: options.minutes });
  const rate = options.posts / ((Date.now() - planningFrom) / 1_000);
  const afterPlanning = meter.read();
  tell(`${planned.acknowledged.length} posts are planned, ${rate.toFixed(0)} a second`);

  await sleep(Math.max(0, startAt - Date.now()), undefined, { signal });
  const ending = new AbortController();
  const over = AbortSignal.any([ending.signal, signal]);
  const watching = watchForStuck(askPrimary, over);
  const living =
    options.faults === 0
      ? null
      : keepPlanning(people, { from: options.posts, random: randomOf(options.seed + 1), signal: over });
  const beforePublishing = meter.read();
  const struck: Struck[] = [];
  await strike(stage, people, {
    count: options.faults,
    random,
    signal,
    onStruck(one) {
      struck.push(one);
      tell(`${struck.length}/${options.faults} ${JSON.stringify(one)}`);
    },
  });
  const endAt = startAt + options.minutes * 60_000;
  tell(`all faults happened; ${Math.max(0, Math.round((endAt - Date.now()) / 1_000))} s until the last planned post`);
  ending.abort();
  const live = living === null ? [] : [await living];
  const lastDueAt = Math.max(endAt, ...live.flatMap(({ acknowledged }) => acknowledged.map(({ dueAt }) => dueAt)));
  const lateWatch = new AbortController();
  const stuckBefore = await watching;
  const watchingOn = watchForStuck(askPrimary, AbortSignal.any([lateWatch.signal, signal]));
  await sleep(Math.max(0, lastDueAt - Date.now()), undefined, { signal });
  const settled = async () => (await countUnsettled(askPrimary)) === 0;
  await until("All deliveries are settled", settled, { withinMs: settleWithinMs, signal });
  const afterPublishing = meter.read();
  lateWatch.abort();
  const stuck = [...stuckBefore, ...(await watchingOn)];
  tell("all deliveries are settled");

  const verdict = await judge(askPrimary, stage.networks, people, [planned, ...live]);
  return {
    options,
    verdict,
    struck,
    stuck,
    cost:
      options.faults > 0
        ? null
        : {
            planned: meter.perPost(beforePlanning, afterPlanning, options.posts),
            published: meter.perPost(beforePublishing, afterPublishing, options.posts),
          },
    plannedPerSecond: rate,
    minutes: (Date.now() - startedAt) / 60_000,
  };
}
