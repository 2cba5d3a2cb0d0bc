import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Machine } from "./machine.ts";

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** Own time and that of children that ended, in user and kernel mode: fields 14 to 17 of /proc/<pid>/stat. */
function secondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
  } catch (error) {
    // It ended: its parent has its time.
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return 0;
    throw error;
  }
}

/** Processor time that the processes of these machines have used, in seconds. Times of killed machines are lost. */
export const cpuSecondsOf = (machines: readonly Machine[]): number =>
  machines.flatMap((machine) => machine.pids()).reduce((sum, pid) => sum + secondsOf(pid), 0);
