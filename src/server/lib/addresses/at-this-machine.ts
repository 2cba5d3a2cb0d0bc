import type { FastifyRequest } from "fastify";
import { isLoopbackHost } from "#server/lib/addresses/loopback-host.ts";
import { isLoopback } from "#server/lib/addresses/network.ts";

/** Headers that proxies add. A request with one of them did not start on this machine, whatever its address says. */
const proxyHeader =
  /^(x-forwarded(-.+)?|forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|(cf|fastly|fly)-.+)$/;

/**
 * Whether the request comes from this machine. A server with a public address may have a tunnel or a proxy in front
 * that adds no header, so no request to it counts as local. A foreign page whose name resolves to this machine does
 * not count either.
 */
export function isAtThisMachine(request: FastifyRequest, publicUrl: string): boolean {
  const isProxied = Object.keys(request.headers).some((name) => proxyHeader.test(name));
  const isLocalName = [new URL(publicUrl).hostname, request.hostname].every(isLoopbackHost);
  return isLocalName && !isProxied && isLoopback(request.ip) && isLoopback(request.socket.remoteAddress ?? "");
}
