import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";

/** Says what tests found out (how many cases ran, how long it took), and ends the run with "N passed, N failed[, N skipped]" alone on a line, for people and for .ci/run. */
export default class ClosingLineReporter implements Reporter {
  onTestCaseAnnotate(test: TestCase, { message }: { message: string }): void {
    process.stdout.write(`${test.module.relativeModuleId}: ${message}\n`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state] += 1;
    }
    // A file that does not load and an error outside every test have no test of their own to fail.
    const brokenModules = modules.filter((module) => module.errors().length > 0).length;
    const failed = count.failed + count.pending + brokenModules + unhandledErrors.length;
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : "";
    process.stdout.write(`\n${count.passed} passed, ${failed} failed${skipped}\n`);
  }
}
