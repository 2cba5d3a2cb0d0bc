import { cpus } from "node:os";
import { percentile } from "../../bench/statistics.ts";
import type { TableSize } from "./database.ts";
import type { Options } from "./options.ts";
import type { Struck } from "./strikes.ts";
import { stuckAfterSeconds, type Stuck, type Verdict } from "./verdict.ts";

export const signInWithinMs = 15_000;

export interface Cost {
  /** Processor time of each role, in milliseconds for each post. */
  planned: Record<string, number>;
  published: Record<string, number>;
}

export interface Result {
  options: Options;
  verdict: Verdict;
  struck: readonly Struck[];
  stuck: readonly Stuck[];
  /** null with faults: a killed process takes its count with it. */
  cost: Cost | null;
  sizes: readonly TableSize[];
  plannedPerSecond: number;
  minutes: number;
}

/** What must hold and does not, as sentences. None: the proof succeeded. */
export function problemsOf({ options, verdict, struck, stuck }: Result): string[] {
  const late = struck.filter(({ signedInMs, isFailover }) => isFailover && signedInMs > signInWithinMs);
  return [
    verdict.doubled.length > 0 && `${verdict.doubled.length} posts went out twice: ${verdict.doubled.join(", ")}`,
    verdict.lost.length > 0 && `${verdict.lost.length} acknowledged posts are lost: ${verdict.lost.join(", ")}`,
    verdict.refused.length > 0 && `${verdict.refused.length} posts were refused, the first: ${verdict.refused[0]}`,
    stuck.length > 0 && `${stuck.length} deliveries were stuck for more than ${stuckAfterSeconds} s`,
    late.length > 0 && `${late.length} fail-overs kept people out for more than ${signInWithinMs / 1_000} s`,
    struck.length < options.faults && `only ${struck.length} of ${options.faults} faults happened`,
  ].filter((problem) => problem !== false);
}

const seconds = (ms: number | null) => (ms === null ? "" : (ms / 1_000).toFixed(1));
const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");

function faultTable(struck: readonly Struck[]): string[] {
  const rows = struck.map(
    ({ what, tookOverMs, signedInMs, wholeMs }, place) =>
      `| ${place + 1} | ${what} | ${seconds(tookOverMs)} | ${seconds(signedInMs)} | ${seconds(wholeMs)} |`,
  );
  return [
    "| | Fault | New primary after (s) | Sign-in and reading after (s) | All databases in step after (s) |",
    "|---|---|---|---|---|",
    ...rows,
  ];
}

function costTable({ planned, published }: Cost): string[] {
  const rows = Object.keys(published).map(
    (role) => `| ${role} | ${planned[role]?.toFixed(1) ?? ""} | ${published[role]?.toFixed(1) ?? ""} |`,
  );
  return ["| Processor time (ms) | for each planned post | for each published post |", "|---|---|---|", ...rows];
}

const sizeTable = (sizes: readonly TableSize[]): string[] => [
  "| Table with its indexes | Rows | MB |",
  "|---|---|---|",
  ...sizes.map(({ name, rows, bytes }) => `| ${name} | ${rows} | ${(bytes / 1e6).toFixed(1)} |`),
];

/** The report of a run in Markdown: figures only. */
export function describe(result: Result): string {
  const { options, verdict, struck, stuck, cost } = result;
  const failovers = struck.filter(({ isFailover }) => isFailover);
  const slowest = (times: number[]) => seconds(times.length === 0 ? null : Math.max(...times));
  const late = (percent: number) => percentile(verdict.lateness, percent).toFixed(1);
  return [
    `Seed ${options.seed}, ${options.posts} planned posts over ${options.accounts} accounts, due within ${options.minutes} minutes, ${options.faults} faults; ${result.minutes.toFixed(1)} minutes in all on ${cpus().length} processor cores.`,
    "",
    "| | |",
    "|---|---|",
    `| Acknowledged posts | ${verdict.acknowledged} |`,
    `| … public exactly once | ${verdict.publishedOnce} |`,
    `| … public twice | ${verdict.doubled.length} |`,
    `| … lost | ${verdict.lost.length} |`,
    `| … stuck for more than ${stuckAfterSeconds} s | ${stuck.length} |`,
    `| … by their state at the end | ${listed(verdict.ended)} |`,
    `| … whose author was told or asked | ${listed(verdict.told) || "none"} |`,
    `| Calls that were sent again with their Idempotency-Key | ${verdict.repeatedCalls} |`,
    `| Calls that were never answered | ${verdict.unanswered} |`,
    `| Attempts | ${listed(verdict.attempts)} |`,
    `| Fail-overs of the primary | ${failovers.length} |`,
    `| Longest time until another primary accepted writes (s) | ${slowest(failovers.map(({ tookOverMs }) => tookOverMs ?? 0))} |`,
    `| Longest time from then until sign-in and reading worked (s) | ${slowest(failovers.map(({ signedInMs }) => signedInMs))} |`,
    `| Lateness: median, 90 %, 99 %, maximum (s) | ${[50, 90, 99, 100].map(late).join(", ")} |`,
    `| Posts planned a second | ${result.plannedPerSecond.toFixed(0)} |`,
    "",
    ...(struck.length > 0 ? [...faultTable(struck), ""] : []),
    ...(cost === null ? [] : [...costTable(cost), "", ...sizeTable(result.sizes), ""]),
  ].join("\n");
}
