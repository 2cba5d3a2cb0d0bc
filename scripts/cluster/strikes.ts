import { setTimeout as sleep } from "node:timers/promises";
import { oneOf, type Random } from "../lib/random.ts";
import { findPrimary, isWhole } from "./database-node.ts";
import { faultsInTurn } from "./faults.ts";
import type { Person } from "./people.ts";
import { untilSignedIn } from "./probe.ts";
import type { Stage } from "./stage.ts";
import { until } from "./waiting.ts";

const takeOverWithinMs = 90_000;
const wholeWithinMs = 180_000;
/** Between two faults the posts that the first one delayed go out. */
const restMs = 1_000;

export interface Struck {
  what: string;
  isFailover: boolean;
  /** From the fault until another machine accepted writes, in milliseconds; null for other faults. */
  tookOverMs: number | null;
  /** From that time, or else from the fault, until a person could sign in and read. */
  signedInMs: number;
  /** From the end of the fault until all three databases were in step again. */
  wholeMs: number;
}

/** Lets the faults happen one after the other, each after the cluster has recovered from the one before. */
export async function strike(
  stage: Stage,
  people: readonly Person[],
  {
    count,
    random,
    signal,
    onStruck,
  }: { count: number; random: Random; signal: AbortSignal; onStruck: (one: Struck) => void },
): Promise<void> {
  const turns = faultsInTurn(random);
  for (let turn = 0; turn < count; turn += 1) {
    const begin = turns.next().value;
    const startedAt = Date.now();
    const { what, primary, holdMs, heal } = await begin(stage, random, signal);
    let recovering: number | undefined = primary === undefined ? startedAt : undefined;
    const signedIn = untilSignedIn(stage.baseUrl, oneOf(random, people), { notBefore: () => recovering, signal });
    // It is awaited below; a failure before that must not end the process.
    signedIn.catch(() => undefined);
    if (primary !== undefined) {
      const another = async () => {
        const now = await findPrimary(
          stage.databases.filter(({ name }) => name !== primary.name),
          signal,
        );
        return now !== undefined;
      };
      await until(`Another machine takes over (${what})`, another, { withinMs: takeOverWithinMs, signal });
      recovering = Date.now();
    }
    const [signedInAt] = await Promise.all([signedIn, sleep(holdMs, undefined, { signal })]);
    heal();
    const healedAt = Date.now();
    const whole = () => isWhole(stage.databases, signal);
    await until(`All databases are in step (${what})`, whole, { withinMs: wholeWithinMs, signal });
    onStruck({
      what,
      isFailover: primary !== undefined,
      tookOverMs: primary === undefined ? null : (recovering ?? startedAt) - startedAt,
      signedInMs: signedInAt - (recovering ?? startedAt),
      wholeMs: Date.now() - healedAt,
    });
    await sleep(restMs, undefined, { signal });
  }
}
