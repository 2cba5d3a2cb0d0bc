import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { networkRules } from "#shared/platforms/rules-for.ts";
import { oneOf, type Random } from "../lib/random.ts";
import { Refused } from "./client.ts";
import type { Account, Person } from "./people.ts";
import { forEach } from "./waiting.ts";

const writersAtOnce = 8;
/** Every twentieth post has a picture, which workers read from the bucket. */
const withPicture = 20;
/** A client repeats a call that got no success, with the same Idempotency-Key, for this time. */
const retryForMs = 75_000;
const retryEveryMs = 1_000;
const everyMs = 1_000;
/** A due time more than a minute in the past is refused: the last repetition must not be that late. */
const lead = { minMs: 30_000, maxMs: 90_000 } as const;

/** A post that Postloom acknowledged with a 2xx. */
export interface Acknowledged {
  id: string;
  /** Part of its text: no other post has it. */
  number: number;
  dueAt: number;
}

interface Draft {
  person: Person;
  account: Account;
  number: number;
  dueAt: number;
}

const textOf = (number: number) => `Cluster post ${number}`;
export const numberIn = (text: string): number | null => {
  const found = /Cluster post (\d+)/.exec(text)?.[1];
  return found === undefined ? null : Number(found);
};

const Created = z.object({ post: z.object({ id: z.string() }) });

const mayHelpToRepeat = (error: unknown) =>
  !(error instanceof Refused) || error.status >= 500 || error.status === 409 || error.status === 429;

/** Sends the call until it is acknowledged, and notes the outcome. */
async function create({ person, account, number, dueAt }: Draft, workload: Workload): Promise<void> {
  const body = {
    content: textOf(number),
    platforms: [account.platform],
    accountIds: [account.id],
    scheduledAt: new Date(dueAt).toISOString(),
    // Pictures are fetched from the internet only.
    ...(number % withPicture === 0 && !networkRules[account.platform].fetchesPictures
      ? { creationIds: [person.creationId] }
      : {}),
  };
  const headers = { "idempotency-key": `cluster-${number}` };
  const giveUpAt = performance.now() + retryForMs;
  for (;;) {
    try {
      const { post } = await person.api({ method: "POST", path: "/posts", body, headers }, Created);
      workload.acknowledged.push({ id: post.id, number, dueAt });
      return;
    } catch (error) {
      if (!mayHelpToRepeat(error)) return void workload.refused.push(String(error));
      if (performance.now() > giveUpAt) return void workload.unanswered.push(number);
      workload.repeated += 1;
      await sleep(retryEveryMs);
    }
  }
}

export interface Workload {
  acknowledged: Acknowledged[];
  /** Numbers of posts without an answer: they may be public once or not at all. */
  unanswered: number[];
  /** Reasons of refusals, which a correct run does not have. */
  refused: string[];
  /** Calls that got no success and were sent again. */
  repeated: number;
}

const noPosts = (): Workload => ({ acknowledged: [], unanswered: [], refused: [], repeated: 0 });

/** Plans posts over all accounts, due one after the other from `startAt` on. */
export async function planPosts(
  people: readonly Person[],
  { posts, startAt, minutes }: { posts: number; startAt: number; minutes: number },
): Promise<Workload> {
  const places = people.flatMap((person) => person.accounts.map((account) => ({ person, account })));
  const stepMs = (minutes * 60_000) / posts;
  const drafts = Array.from({ length: posts }, (_, number) => {
    const place = places[number % places.length];
    if (place === undefined) throw new Error("No account was connected");
    return { ...place, number, dueAt: startAt + number * stepMs };
  });
  const workload = noPosts();
  await forEach(drafts, writersAtOnce, (draft) => create(draft, workload));
  return workload;
}

/** Plans a post a second, due within a minute and a half, until `signal` aborts: calls that meet the faults. */
export async function keepPlanning(
  people: readonly Person[],
  { from, random, signal }: { from: number; random: Random; signal: AbortSignal },
): Promise<Workload> {
  const workload = noPosts();
  const pending = new Set<Promise<void>>();
  for (let number = from; !signal.aborted; number += 1) {
    const person = oneOf(random, people);
    const dueAt = Date.now() + lead.minMs + random() * (lead.maxMs - lead.minMs);
    const draft = { person, account: oneOf(random, person.accounts), number, dueAt };
    const work = create(draft, workload).finally(() => pending.delete(work));
    pending.add(work);
    await sleep(everyMs, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(pending);
  return workload;
}
