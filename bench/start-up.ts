import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "./installation.ts";
import { type MemoryUse, memoryOf } from "./memory.ts";

export const idleSeconds = 10;

export interface StartUp {
  newDataDirMs: number;
  existingDataDirMs: number;
  idle: MemoryUse;
}

/** Starts on a new DATA_DIR, starts again on the same one, and measures the memory. Leaves the server running. */
export async function measureStartUp(installation: Installation): Promise<StartUp> {
  const first = await installation.start();
  await installation.stop();
  const second = await installation.start();
  await sleep(idleSeconds * 1_000);
  return { newDataDirMs: first.readyMs, existingDataDirMs: second.readyMs, idle: memoryOf(second.pid) };
}
