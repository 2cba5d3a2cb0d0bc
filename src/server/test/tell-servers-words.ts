import { afterAll, afterEach } from "vitest";
import { forgetServerProcesses, serverOutputs } from "#server/test/server-process.ts";

// Runs for every test file: a flaky test must report the output of its processes.
afterEach(({ task }) => {
  if (task.result?.state !== "fail") return;
  const outputs = serverOutputs();
  if (outputs !== "") process.stderr.write(`${outputs}\n`);
});
afterAll(forgetServerProcesses);
