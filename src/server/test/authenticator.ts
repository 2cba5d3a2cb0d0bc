import { generate } from "otplib";
import { vi } from "vitest";

const stepSeconds = 30;

/**
 * The code of an authenticator app whose clock is `steps` time steps ahead of this machine. The server accepts those of -1 to 1. A time step may end
 * before the server reads a code, so a test with a running clock uses 0 first and 1 later.
 */
export const codeOf = (secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * stepSeconds });

/** Stops the clock of this process in the middle of a time step, for tests with more than two codes. Returns the way back. */
export function stopClock(): () => void {
  const stepMs = stepSeconds * 1_000;
  vi.useFakeTimers({ toFake: ["Date"], now: (Math.floor(Date.now() / stepMs) + 0.5) * stepMs });
  return () => vi.useRealTimers();
}
