import { spawnSync } from "node:child_process";
import { mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The oldest commit whose installations are carried over. The tag of a release, once there is one. */
const earlier = "d64e2d95";
const root = join(import.meta.dirname, "../../..");
const git = (...args: string[]) => spawnSync("git", args, { cwd: root, maxBuffer: 512 * 1024 * 1024 });

export const isEarlierKnown = git("cat-file", "-e", `${earlier}^{commit}`).status === 0;
if (!isEarlierKnown)
  process.stderr.write(`\nSKIPPED: the tests of upgrades need commit ${earlier} in the history of this clone.\n`);

/** The sources and migrations of that time, in a new folder, on the packages of today. */
export function checkOutEarlier(): string {
  const folder = mkdtempSync(join(tmpdir(), "postloom-earlier-"));
  const archive = git("archive", earlier, "src", "drizzle", "package.json");
  const unpacked = spawnSync("tar", ["-x", "-C", folder], { input: archive.stdout });
  if (archive.status !== 0 || unpacked.status !== 0) throw new Error("The earlier sources were not unpacked");
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}
