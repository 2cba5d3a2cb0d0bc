import { z } from "zod";
import type { AskPrimary } from "./database.ts";
import type { Person } from "./people.ts";
import { forEach } from "./waiting.ts";
import { numberIn, type Workload } from "./workload.ts";

const unsettled = ["scheduled", "queued", "preparing", "ready", "sending", "unknown"];
export const stuckAfterSeconds = 180;

const Ledger = z.object({
  entries: z.array(z.object({ text: z.string(), acceptedAt: z.iso.datetime(), kind: z.string() })),
});

export interface Verdict {
  acknowledged: number;
  /** Posts without an answer, whose call may or may not have been done. */
  unanswered: number;
  refused: string[];
  repeatedCalls: number;
  /** Posts that the networks accepted once. */
  publishedOnce: number;
  /** Numbers of posts that a network accepted more than once. */
  doubled: number[];
  /** Numbers of acknowledged posts that no network has, without a failure or a question to their author. */
  lost: number[];
  /** Acknowledged posts by the state of their delivery at the end. */
  ended: Record<string, number>;
  /** Posts whose author was told of a failure or asked a question, by network, state and whether the network has the post. */
  told: Record<string, number>;
  /** Attempts by outcome. */
  attempts: Record<string, number>;
  /** From the due time until the network accepted the post, in seconds, ascending. */
  lateness: number[];
}

/** Times at which the networks accepted each post, by its number. */
async function readLedger(networks: string, people: readonly Person[]): Promise<Map<number, number[]>> {
  const accepted = new Map<number, number[]>();
  // An account of Mastodon is named with its server, which the ledger leaves out.
  const ids = people.flatMap(({ accounts }) => accounts.map(({ externalId }) => externalId.split("@")[0] ?? ""));
  await forEach(ids, 8, async (id) => {
    const response = await fetch(`${networks}/sandbox/ledger.json?limit=10000&accountId=${encodeURIComponent(id)}`, {
      signal: AbortSignal.timeout(15_000),
    });
    for (const { text, acceptedAt } of Ledger.parse(await response.json()).entries) {
      const number = numberIn(text);
      if (number !== null) accepted.set(number, [...(accepted.get(number) ?? []), Date.parse(acceptedAt)]);
    }
  });
  return accepted;
}

const counts = (names: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, those]) => [name, those.length]));

/** Deliveries that are due and not settled. */
export const countUnsettled = (askPrimary: AskPrimary): Promise<number> =>
  askPrimary(async (sql) => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from post_targets where state::text in ${sql(unsettled)} and due_at < now()`;
    return row?.count ?? 0;
  });

export interface Stuck {
  id: string;
  state: string;
  seconds: number;
}

/** Deliveries that are neither settled nor a question to their author three minutes after their due time. */
export const findStuck = (askPrimary: AskPrimary): Promise<Stuck[]> =>
  askPrimary(
    (sql) => sql<Stuck[]>`
      select id, state, extract(epoch from now() - due_at)::int as seconds from post_targets
      where state::text in ${sql(unsettled)} and due_at < now() - make_interval(secs => ${stuckAfterSeconds})`,
  );

/** Compares what was acknowledged with the rows, and both with the ledgers of the networks. */
export async function judge(
  askPrimary: AskPrimary,
  networks: string,
  people: readonly Person[],
  workloads: readonly Workload[],
): Promise<Verdict> {
  const acknowledged = workloads.flatMap((workload) => workload.acknowledged);
  const ledger = await readLedger(networks, people);
  const rows = await askPrimary(
    (sql) =>
      sql<
        { post: string; state: string; platform: string }[]
      >`select post_id as post, state, platform from post_targets`,
  );
  const attempts = await askPrimary((sql) => sql<{ outcome: string }[]>`select outcome from delivery_attempts`);
  const stateOf = new Map(rows.map(({ post, state }) => [post, state]));
  const platformOf = new Map(rows.map(({ post, platform }) => [post, platform]));
  // The author of a failed post, or of one with a question, was told: only silence is a loss.
  const isTold = (state: string | undefined) => state === "failed" || state === "needs_user" || state === "missed";
  return {
    acknowledged: acknowledged.length,
    unanswered: workloads.reduce((sum, { unanswered }) => sum + unanswered.length, 0),
    refused: workloads.flatMap(({ refused }) => refused),
    repeatedCalls: workloads.reduce((sum, { repeated }) => sum + repeated, 0),
    publishedOnce: [...ledger.values()].filter(({ length }) => length === 1).length,
    doubled: [...ledger].filter(([, times]) => times.length > 1).map(([number]) => number),
    lost: acknowledged
      .filter(({ id, number }) => !stateOf.has(id) || (!ledger.has(number) && !isTold(stateOf.get(id))))
      .map(({ number }) => number),
    ended: counts(acknowledged.map(({ id }) => stateOf.get(id) ?? "no row")),
    told: counts(
      acknowledged
        .filter(({ id }) => isTold(stateOf.get(id)))
        .map(({ id, number }) =>
          [platformOf.get(id), stateOf.get(id), ledger.has(number) ? "(public)" : "(not public)"].join(" "),
        ),
    ),
    attempts: counts(attempts.map(({ outcome }) => outcome)),
    lateness: acknowledged
      .flatMap(({ number, dueAt }) => (ledger.get(number) ?? []).map((at) => (at - dueAt) / 1_000))
      .toSorted((a, b) => a - b),
  };
}
