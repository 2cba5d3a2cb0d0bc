import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";
import { leftOut } from "./long-suites.ts";

const slowestListed = 10;

const leftOutNote = `\nLeft out, and run by FAULTS=sampled npm test:\n${leftOut.map((name) => `  ${name}`).join("\n")}\n`;

/** The seconds a test file took: its imports, hooks and tests. */
function secondsOf(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic();
  return (collectDuration + duration) / 1_000;
}

const slowest = (modules: readonly TestModule[]): string[] =>
  modules
    .toSorted((one, other) => secondsOf(other) - secondsOf(one))
    .slice(0, slowestListed)
    .map((module) => `${secondsOf(module).toFixed(1).padStart(7)} s  ${module.relativeModuleId}`);

/**
 * Prints notes of the tests (number of cases, durations) and the slowest files, and ends the run with the line
 * "N passed, N failed[, N skipped]", which .ci/run reads.
 */
export default class ClosingLineReporter implements Reporter {
  onTestCaseAnnotate(test: TestCase, { message }: { message: string }): void {
    process.stdout.write(`${test.module.relativeModuleId}: ${message}\n`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state] += 1;
    }
    // A file that does not load, or an error outside of every test, has no failed test.
    const brokenModules = modules.filter((module) => module.errors().length > 0).length;
    const failed = count.failed + count.pending + brokenModules + unhandledErrors.length;
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
    if (modules.length > slowestListed) process.stdout.write(`\nSlowest files:\n${slowest(modules).join("\n")}\n`);
    if (modules.length > slowestListed && leftOut.length > 0) process.stdout.write(leftOutNote);
    process.stdout.write(`\n${count.passed} passed, ${failed} failed${skipped}\n`);
  }
}
