import type { FastifyRequest } from "fastify";
import { isLoopbackHost } from "#server/lib/loopback-host.ts";
import { isLoopback } from "#server/lib/network.ts";

/** Headers a proxy adds: whoever comes through one is not on this machine, whatever its address says. */
const proxyHeader =
  /^(x-forwarded(-.+)?|forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|(cf|fastly|fly)-.+)$/;

/**
 * Whether the caller sits at this machine. A server with a public address may have a tunnel or a proxy in front that says nothing
 * of its callers, so there nobody counts as sitting here. A foreign page that has its name resolve to this machine does not either.
 */
export function isAtThisMachine(request: FastifyRequest, publicUrl: string): boolean {
  const isProxied = Object.keys(request.headers).some((name) => proxyHeader.test(name));
  const isLocalName = [new URL(publicUrl).hostname, request.hostname].every(isLoopbackHost);
  return isLocalName && !isProxied && isLoopback(request.ip) && isLoopback(request.socket.remoteAddress ?? "");
}
