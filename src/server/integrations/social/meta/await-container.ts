import { setTimeout as sleep } from "node:timers/promises";
import { Second } from "#shared/durations.ts";
import type { MediaKind } from "#shared/error-catalogue/topic-of.ts";
import { PlatformError } from "../platform-error.ts";

export const containerStatuses = ["IN_PROGRESS", "FINISHED", "ERROR", "EXPIRED", "PUBLISHED"] as const;

export interface ContainerState {
  status: (typeof containerStatuses)[number];
  /** The network's text of an error; empty without one. */
  problem: string;
}

/** The containers of one account at a network that publishes by them: Instagram, Threads. */
export interface ContainerHost {
  network: "instagram" | "threads";
  read(id: string, signal: AbortSignal): Promise<ContainerState>;
  /** The error of a container in state ERROR. Such a container was never published and never will be, so a new one is always needed. */
  failureOf(problem: string, media: MediaKind | undefined): PlatformError;
}

export interface Container {
  id: string;
  /** When it was created in this attempt, by the clock of `performance.now`; null: in an earlier one. */
  madeAt: number | null;
  /** undefined: a carousel, or a text. */
  media: MediaKind | undefined;
}

/**
 * Texts and pictures are ready within seconds, videos within minutes. After the last delay the delivery is retried later.
 */
const pollSeconds = [1, 2, 3, 5, 5, 5, 10, 10, 10, 10, 20, 30];

const missingCodes = [
  ".100.33",
  // Instagram, which advises to try once or twice more within two minutes.
  ".2207008",
  // Threads, seen for containers seconds old.
  ".24.4279009",
] as const;

/** An object that the network does not know, or not yet. */
export const isMissing = ({ code }: PlatformError) => missingCodes.some((missing) => code.endsWith(missing));

/** The Graph API can report a new container as missing: null, poll again. For an older container the error is true. */
async function readState(
  host: ContainerHost,
  { id, madeAt }: Container,
  signal: AbortSignal,
): Promise<ContainerState | null> {
  try {
    return await host.read(id, signal);
  } catch (error) {
    if (!(error instanceof PlatformError) || !isMissing(error)) throw error;
    if (madeAt !== null) return null;
    throw new PlatformError("unavailable", error.code, "What was prepared is gone.", { beginsAgain: true });
  }
}

const names = { instagram: "Instagram", threads: "Threads" } as const;

const pause = (network: ContainerHost["network"], seconds: number, signal: AbortSignal) =>
  sleep(seconds * Second.ms, undefined, { signal }).catch((cause: unknown) => {
    const message = `The wait for ${names[network]} was cut short.`;
    throw new PlatformError("unavailable", `${network}.stopped`, message, { cause });
  });

/**
 * Waits until the container can be published. Returns its state: it may be published, by a send whose answer was lost. `beginsAgain` of
 * the error: a new container is needed.
 */
export async function awaitContainer(
  host: ContainerHost,
  container: Container,
  signal: AbortSignal,
  delaysSeconds: readonly number[] = pollSeconds,
): Promise<"FINISHED" | "PUBLISHED"> {
  const { network } = host;
  for (const [attempt, seconds] of delaysSeconds.entries()) {
    // An older container is probably ready.
    const waited = attempt > 0 ? 0 : (performance.now() - (container.madeAt ?? -Infinity)) / Second.ms;
    if (waited < seconds) await pause(network, seconds - waited, signal);
    const state = await readState(host, container, signal);
    switch (state?.status) {
      case "FINISHED":
      case "PUBLISHED":
        return state.status;
      case "ERROR":
        throw host.failureOf(state.problem, container.media);
      case "EXPIRED":
        throw new PlatformError(
          "unavailable",
          `${network}.container_expired`,
          "What was prepared is older than a day.",
          { beginsAgain: true, neverPublished: true },
        );
      case "IN_PROGRESS":
      case undefined:
        break;
    }
  }
  const message = `${names[network]} is still processing the post.`;
  throw new PlatformError("unavailable", `${network}.container_in_progress`, message);
}
