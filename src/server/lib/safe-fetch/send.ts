import http from "node:http";
import https from "node:https";
import { type Network, checkedLookup } from "./destination.ts";
import { DownloadFailure } from "./download-failure.ts";

export interface Deadlines {
  /** Aborts with the caller's signal, after the total time, or after `idleMs` without data. */
  signal: AbortSignal;
  /** Restarts the idle timer; called when data arrives. */
  progress(): void;
  /** Clears the timers. */
  end(): void;
  /** The reason for an abort of `signal`; null when it is not aborted. */
  failure(host: string, cause: unknown): DownloadFailure | null;
}

const inSeconds = (ms: number) => `${ms / 1_000} s`;

export function startDeadlines(limits: { signal: AbortSignal; totalMs: number; idleMs: number }): Deadlines {
  const timeout = new AbortController();
  const abort = (reason: string) => timeout.abort(reason);
  const total = setTimeout(abort, limits.totalMs, `was not done within ${inSeconds(limits.totalMs)}`);
  const idle = setTimeout(abort, limits.idleMs, `sent nothing for ${inSeconds(limits.idleMs)}`);
  return {
    signal: AbortSignal.any([limits.signal, timeout.signal]),
    progress: () => void idle.refresh(),
    end() {
      clearTimeout(total);
      clearTimeout(idle);
    },
    failure(host, cause) {
      if (limits.signal.aborted)
        return new DownloadFailure("stopped", `The download from ${host} was stopped`, { cause });
      return timeout.signal.aborted
        ? new DownloadFailure("timed_out", `${host} ${timeout.signal.reason}`, { cause })
        : null;
    },
  };
}

interface Get {
  headers: Readonly<Record<string, string>>;
  /** Whether this origin may have a private address. */
  trusted: boolean;
  deadlines: Deadlines;
  network: Network;
}

/** One GET on a new connection, because a reused one has the address checked for an earlier call. */
export function sendGet(url: URL, { headers, trusted, deadlines, network }: Get): Promise<http.IncomingMessage> {
  const { Agent, get } = url.protocol === "https:" ? https : http;
  const lookup = checkedLookup(network, trusted);
  // With autoSelectFamily one lookup returns all addresses, and they are tried in order.
  const agent = new Agent({ autoSelectFamily: true, lookup, ...network.connection });
  const options = { agent, headers: { "accept-encoding": "identity", ...headers }, signal: deadlines.signal };
  return new Promise((resolve, reject) => {
    const request = get(url, options, (response) => {
      deadlines.progress();
      resolve(response);
    });
    request.on("error", (error) => reject(failureOf(error, url.host, deadlines)));
  });
}

function failureOf(error: Error, host: string, deadlines: Deadlines): DownloadFailure {
  if (error instanceof DownloadFailure) return error;
  return (
    deadlines.failure(host, error) ?? new DownloadFailure("no_answer", `${host} cannot be reached`, { cause: error })
  );
}
