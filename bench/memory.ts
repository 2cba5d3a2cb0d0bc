import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

interface Process {
  pid: number;
  parent: number;
  rssBytes: number;
}

export interface MemoryUse {
  /** PSS counts a page shared by several processes once. RSS counts it once per process; other systems than Linux have RSS only. */
  measure: "PSS" | "RSS";
  serverBytes: number;
  postgresBytes: number;
  postgresProcesses: number;
}

const pageBytes = 4_096;

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The process has ended since it was listed, or belongs to another user.
    return undefined;
  }
}

function readProcess(pid: number): Process[] {
  const stat = readIfExists(`/proc/${pid}/stat`);
  if (stat === undefined) return [];
  // The process name before this field may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return [{ pid, parent: Number(fields[1]), rssBytes: Number(fields[21]) * pageBytes }];
}

function listProcesses(): Process[] {
  if (existsSync("/proc/self/stat")) {
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProcess(Number(name)));
  }
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" }).trim().split("\n");
  return lines.map((line) => {
    const [pid = 0, parent = 0, rssKb = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parent, rssBytes: rssKb * 1_024 };
  });
}

function descendantsOf(root: number, processes: readonly Process[]): Process[] {
  const children = processes.filter((process) => process.parent === root);
  return children.flatMap((child) => [child, ...descendantsOf(child.pid, processes)]);
}

function pssBytes(pid: number): number | undefined {
  const kb = /^Pss:\s+(\d+) kB$/m.exec(readIfExists(`/proc/${pid}/smaps_rollup`) ?? "")?.[1];
  return kb === undefined ? undefined : Number(kb) * 1_024;
}

/** Memory of the server and of every PostgreSQL process that it started. */
export function memoryOf(serverPid: number): MemoryUse {
  const processes = listProcesses();
  const server = processes.filter(({ pid }) => pid === serverPid);
  const postgres = descendantsOf(serverPid, processes);
  const canReadPss = [...server, ...postgres].every(({ pid }) => pssBytes(pid) !== undefined);
  const total = (group: readonly Process[]) =>
    group.reduce((sum, { pid, rssBytes }) => sum + ((canReadPss ? pssBytes(pid) : undefined) ?? rssBytes), 0);
  return {
    measure: canReadPss ? "PSS" : "RSS",
    serverBytes: total(server),
    postgresBytes: total(postgres),
    postgresProcesses: postgres.length,
  };
}
