import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Once for all files: two of them building into the same folder would take it away from each other. */
export function setup(): void {
  const script = join(import.meta.dirname, "../scripts/ensure-client.mjs");
  const built = spawnSync(process.execPath, [script], { stdio: "inherit" });
  if (built.status !== 0) throw new Error("The client was not built");
}
