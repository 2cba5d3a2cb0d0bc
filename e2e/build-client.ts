import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Builds once for all test files: concurrent builds would write to the same folder. */
export function setup(): void {
  const script = join(import.meta.dirname, "../scripts/ensure-built.mjs");
  const built = spawnSync(process.execPath, [script, "client"], { stdio: "inherit" });
  if (built.status !== 0) throw new Error("The client was not built");
}
