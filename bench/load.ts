import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";

const autocannon = fileURLToPath(import.meta.resolve("autocannon"));

const Result = z.object({
  requests: z.object({ average: z.number(), total: z.number().positive() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  "2xx": z.number().positive(),
  non2xx: z.literal(0),
  errors: z.literal(0),
});

export interface Load {
  requests: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Keeps `connections` requests in progress for `seconds`, from a separate process. Throws unless every response is a success. */
export async function putLoadOn(
  url: string,
  {
    authorization,
    connections,
    seconds,
    body,
  }: { authorization: string; connections: number; seconds: number; body?: object },
): Promise<Load> {
  const options = {
    "--connections": connections,
    "--duration": seconds,
    "--headers": `authorization=${authorization}`,
    ...(body === undefined ? {} : { "--method": "POST", "--body": JSON.stringify(body) }),
  };
  const json = body === undefined ? [] : ["--headers", "content-type=application/json"];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [autocannon, "--json", "--no-progress", ...Object.entries(options).flat().map(String), ...json, url],
    { timeout: (seconds + 20) * 1_000, maxBuffer: 2 ** 24 },
  );
  const { requests, latency } = Result.parse(JSON.parse(stdout));
  return { requests: requests.total, requestsPerSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99 };
}
