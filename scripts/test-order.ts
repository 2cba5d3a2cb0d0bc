import type { TestSequencer, TestSpecification, Vitest } from "vitest/node";

/**
 * The order of the projects. Files of `system` mostly wait for other processes, those of `browser` mostly compute: together they fill
 * the cores. The files of the others share the workers of their project, so they stay together.
 */
const turnOf: Record<string, number> = { system: 0, browser: 0, server: 1, unit: 2 };

/** Seconds of a file that is not in the table. */
const usualSeconds: Record<string, number> = { system: 20, browser: 40, server: 3, unit: 1 };

/**
 * Seconds of the long files, rounded, on two cores. In the repository rather than in a cache, so that a clean clone and every shard
 * have the same order. A file whose time is far from its place belongs into this table; the run ends with its ten slowest.
 */
const longFiles: Record<string, number> = {
  "killed-while-reading-feeds": 260,
  "killed-at-every-call-together": 210,
  "killed-at-every-call": 140,
  "stopped-processes": 140,
  "killed-over-remote-generation": 100,
  "several-processes": 90,
  "system/start": 70,
  "system/operator": 70,
  "killed-at-every-upload": 65,
  "edit-races": 55,
  "system/access": 55,
  "killed-while-deleting-account": 55,
  "wrong-clock": 55,
  "system/deploy": 50,
  "restored-backup": 45,
  "killed-in-a-thread": 40,
  "any-input": 30,
  "no-affinity": 30,
  "killed-while-drawing": 30,
  "killed-before-saved": 25,
  "killed-between-thread-parts": 20,
  "e2e/accessibility": 60,
  "e2e/accessibility-states": 60,
  "e2e/calendar": 70,
  "e2e/composer": 120,
  "e2e/journey": 40,
  "e2e/studio": 80,
  "e2e/workspaces": 75,
  "e2e/client-approval": 65,
  "e2e/settings": 55,
  "e2e/offline": 55,
  "e2e/restored-drafts": 50,
  "e2e/posts": 45,
  "e2e/accessible-names": 60,
  "sandbox/rules-hold": 65,
  "transfer/transfer.router": 55,
  "clients/command-line": 45,
  "social/threads/threads": 45,
  "social/replies": 35,
  "verify-delivery": 35,
  "space-late-posts": 35,
  "postpone-paused": 20,
  "social/uploads": 30,
  "pace/pauses": 40,
  "packet-times": 27,
  "builtin-videos": 25,
  "builtin-images": 23,
  "social-platforms": 22,
  "generate-video": 21,
  "run/publisher": 21,
  "paint-shot": 21,
  "social/metrics": 21,
  "social-videos": 20,
  "deliver-part": 20,
  "look-up-or-ask": 18,
  "convert-video": 16,
  "settle-unknown": 13,
  "pace.queries": 12,
  "settle-failure": 12,
  "why-missed": 12,
};

function secondsOf({ moduleId, project }: TestSpecification): number {
  const long = Object.entries(longFiles).find(([name]) => moduleId.endsWith(`/${name}.test.ts`));
  return long?.[1] ?? usualSeconds[project.name] ?? 0;
}

/** Starts the longest files of each turn first, so that none is left at the end. */
export class LongestFirst implements TestSequencer {
  readonly #vitest: Vitest;

  constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    const turn = ({ project }: TestSpecification) => turnOf[project.name] ?? 0;
    return files.toSorted(
      (one, other) =>
        turn(one) - turn(other) ||
        secondsOf(other) - secondsOf(one) ||
        (one.moduleId < other.moduleId ? -1 : one.moduleId > other.moduleId ? 1 : 0),
    );
  }

  shard(files: TestSpecification[]): TestSpecification[] {
    const { index, count } = this.#vitest.config.shard ?? { index: 1, count: 1 };
    return this.sort(files).filter((_file, place) => place % count === index - 1);
  }
}
