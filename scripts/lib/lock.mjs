import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { say } from "./project.mjs";

const pollMs = 250;

/** Runs `work` while holding `path`. Waits while another living process holds it; removes the lock of a dead one. */
export async function withLock(path, work) {
  let hasReported = false;
  while (!tryLock(path)) {
    const holder = holderOf(path);
    if (holder !== null && !isAlive(holder)) clearStale(path, holder);
    else if (!hasReported) {
      hasReported = true;
      say(`waiting for another setup in this folder (process ${holder ?? "unknown"}) …`);
    }
    await sleep(pollMs);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function tryLock(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function holderOf(path) {
  try {
    return Number.parseInt(readFileSync(path, "utf8"), 10) || null;
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw error;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

// Moves the lock aside before removing it: of two waiters, the second could otherwise remove a new lock.
function clearStale(path, holder) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code === "ENOENT") return;
    throw error;
  }
  if (holderOf(aside) === holder) rmSync(aside);
  else renameSync(aside, path);
}
