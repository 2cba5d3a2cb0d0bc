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
  "several-processes": 130,
  "stopped-processes": 120,
  "edit-races": 110,
  "killed-at-every-call": 110,
  "killed-at-every-call-together": 100,
  "killed-over-remote-generation": 100,
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
  "restored-backup": 80,
  "killed-at-every-upload": 70,
  "killed-while-drawing": 60,
  "killed-while-deleting-account": 75,
  "system/start": 60,
  "system/deploy": 60,
  "killed-between-thread-parts": 50,
  "wrong-clock": 50,
  "clients/command-line": 50,
  "system/operator": 35,
  "pace/pauses": 66,
  "pace.queries": 64,
  "packet-times": 60,
  "look-up-or-ask": 60,
  "generate-video": 58,
  "postpone-delivery": 56,
  "verify-delivery": 55,
  "why-missed": 51,
  "paint-shot": 47,
  "builtin-videos": 45,
  "settle-failure": 43,
  "settle-unknown": 40,
  "deliver-part": 35,
  "convert-video": 35,
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
