import { mkdtemp, readdir, rm } from "node:fs/promises";
import { type IncomingMessage, type RequestListener, type Server, createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { isPublicAddress } from "#server/lib/addresses/network.ts";
import { Minute } from "#shared/durations.ts";
import { type Network, internet } from "../destination.ts";
import { DownloadFailure } from "../download-failure.ts";
import { type DownloadRequest, downloadFrom } from "../download-from.ts";

/** A self-signed certificate for *.example.test, with its key, which only the tests trust. */
export const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgeO8XZQJe7mSkhp9G
B7JnzfP/YO0H5vHEDXMU7+ovN/KhRANCAARxXi/OgFI+FbuIjg41GykR7ox9gx/y
7Mt0v/agH76Pf4JbkqGw5YLZ8BMUf/Oou44xQ+djI2Z6RF9yMK4AgO/1
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBbDCCARKgAwIBAgIBATAKBggqhkjOPQQDAjAXMRUwEwYDVQQDDAxleGFtcGxl
LnRlc3QwIBcNMjQwMTAxMDAwMDAwWhgPMjEyNDAxMDEwMDAwMDBaMBcxFTATBgNV
BAMMDGV4YW1wbGUudGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHFeL86A
Uj4Vu4iODjUbKRHujH2DH/Lsy3S/9qAfvo9/gluSobDlgtnwExR/86i7jjFD52Mj
ZnpEX3IwrgCA7/WjTTBLMBkGA1UdEQQSMBCCDiouZXhhbXBsZS50ZXN0MA8GA1Ud
EwEB/wQFMAMBAf8wHQYDVR0OBBYEFH1CgqXk2S9hjboZSdsJOTbfjVMIMAoGCCqG
SM49BAMCA0gAMEUCIE2FMmf1K7TLEElFT/7q9srCvxwlOnsoESQNeMqWqLDBAiEA
jFD3TyyF1UFm9QAfqsVh2FKZYT4XTIx+2gWOIu21twA=
-----END CERTIFICATE-----`,
};

interface TestServer {
  port: number;
  /** Of an http server; a server with TLS is called by names below example.test. */
  origin: string;
  requests: IncomingMessage[];
}

async function listen(server: Server, listener: RequestListener): Promise<TestServer> {
  const requests: IncomingMessage[] = [];
  server.on("request", (request, response) => {
    requests.push(request);
    listener(request, response);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  return { port: address.port, origin: `http://127.0.0.1:${address.port}`, requests };
}

export const serve = (listener: RequestListener) => listen(createServer(), listener);

export const serveTls = (listener: RequestListener) => listen(createTlsServer(certificate), listener);

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "download-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const limits = { maxBytes: 1_000_000, totalMs: Minute.ms, idleMs: Minute.ms, signal: new AbortController().signal };

export async function download(address: string, change: Partial<DownloadRequest> = {}, network?: Network) {
  const toFile = join(await newFolder(), "file");
  return { toFile, ...(await downloadFrom(address, { toFile, ...limits, ...change }, network)) };
}

/** The failure of a download. Checks that no file remains. */
export async function failureOf(
  address: string,
  change: Partial<DownloadRequest> = {},
  network?: Network,
): Promise<DownloadFailure> {
  const folder = await newFolder();
  const failure: unknown = await downloadFrom(
    address,
    { toFile: join(folder, "file"), ...limits, ...change },
    network,
  ).catch((error: unknown) => error);
  expect(await readdir(folder)).toEqual([]);
  if (!(failure instanceof DownloadFailure))
    throw new Error("This should have failed as a download", { cause: failure });
  return failure;
}

/**
 * The network with a test resolver. 127.0.0.1 is the test server with the certificate and counts as a public address;
 * 127.0.0.2 and other local addresses do not.
 */
export const internetWith = (
  server: Pick<TestServer, "port">,
  resolve: (hostname: string) => readonly string[],
): Network => ({
  resolve: async (hostname) => resolve(hostname).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
  isPublic: (address) => address === "127.0.0.1" || isPublicAddress(address),
  connection: { ...internet.connection, port: server.port, ca: certificate.cert },
});
