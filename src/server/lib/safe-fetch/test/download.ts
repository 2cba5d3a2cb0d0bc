import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { Minute } from "#shared/time.ts";
import { isPublicAddress } from "#server/lib/network.ts";
import { internet, type Network } from "../destination.ts";
import { type DownloadRequest, downloadFrom } from "../download-from.ts";
import { DownloadFailure } from "../download-failure.ts";
import { certificate } from "./certificate.ts";
import type { TestServer } from "./serve.ts";

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "download-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const patient = { maxBytes: 1_000_000, totalMs: Minute.ms, idleMs: Minute.ms, signal: new AbortController().signal };

export async function download(address: string, change: Partial<DownloadRequest> = {}, network?: Network) {
  const toFile = join(await newFolder(), "file");
  return { toFile, ...(await downloadFrom(address, { toFile, ...patient, ...change }, network)) };
}

/** How a download fails. Whatever the reason, it must leave nothing. */
export async function failureOf(
  address: string,
  change: Partial<DownloadRequest> = {},
  network?: Network,
): Promise<DownloadFailure> {
  const folder = await newFolder();
  const failure: unknown = await downloadFrom(
    address,
    { toFile: join(folder, "file"), ...patient, ...change },
    network,
  ).catch((error: unknown) => error);
  expect(await readdir(folder)).toEqual([]);
  if (!(failure instanceof DownloadFailure))
    throw new Error("This should have failed as a download", { cause: failure });
  return failure;
}

/**
 * The internet, with a name server of ours. What it says lies at 127.0.0.1 is the test server with the certificate, and counts
 * as a public address; 127.0.0.2 and all others are what they are.
 */
export const internetWith = (
  server: Pick<TestServer, "port">,
  resolve: (hostname: string) => readonly string[],
): Network => ({
  resolve: async (hostname) => resolve(hostname).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
  isPublic: (address) => address === "127.0.0.1" || isPublicAddress(address),
  connection: { ...internet.connection, port: server.port, ca: certificate.cert },
});
