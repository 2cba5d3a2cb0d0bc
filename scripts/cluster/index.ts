// Runs Postloom as a cluster on this machine and breaks it, part by part, while posts go out. docs/cluster-proof.md says what is proven.
import { writeFileSync } from "node:fs";
import { reportAndExit, say } from "../lib/project.mjs";
import { readOptions } from "./options.ts";
import { ensurePrerequisites } from "./prerequisites.ts";
import { describe, problemsOf } from "./report.ts";
import { run } from "./run.ts";
import { createStage } from "./stage.ts";

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2), process.env);
  ensurePrerequisites();
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => stopping.abort(new Error(`Stopped by ${signal}`)));
  // An uncaught error must not leave the machines running.
  process.once("uncaughtException", (error) => stopping.abort(error));
  const stage = createStage();
  let isSound = false;
  try {
    say(`seed ${options.seed}; logs in ${stage.runFolder}`);
    await stage.start(stopping.signal);
    const result = await run(stage, options, stopping.signal);
    const problems = problemsOf(result);
    isSound = problems.length === 0;
    const text = describe(result);
    process.stdout.write(`\n${text}\n`);
    if (options.report !== undefined) writeFileSync(options.report, text);
    for (const problem of problems) say(problem);
    say(isSound ? "the cluster held." : "the cluster did not hold.");
  } finally {
    await stage.remove({ keep: options.keep || !isSound });
  }
  return isSound ? 0 : 1;
}

main().then((code) => process.exit(code), reportAndExit);
