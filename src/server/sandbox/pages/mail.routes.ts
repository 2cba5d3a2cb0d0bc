import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { isLoopbackHost } from "#server/lib/loopback-host.ts";
import { isLoopback } from "#server/lib/network.ts";
import type { SandboxContext } from "../context.ts";
import { readParams, stringParam } from "../params.ts";
import { sendMessage } from "./layout.ts";
import { sendMailHtml, showMail, showMails } from "./mail.page.ts";

const Path = z.object({ id: z.string() });

/** Headers a proxy adds: whoever comes through one is not on this machine, whatever its address says. */
const proxyHeader =
  /^(x-forwarded(-.+)?|forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|(cf|fastly|fly)-.+)$/;

/**
 * Mails open accounts. A server with a public address may have a tunnel or a proxy in front that says nothing of its callers, so
 * there nobody counts as being here. A foreign page that has its name resolve to this machine must not read them either.
 */
function isAtThisMachine(request: FastifyRequest, publicUrl: string): boolean {
  const isProxied = Object.keys(request.headers).some((name) => proxyHeader.test(name));
  const isLocalName = [new URL(publicUrl).hostname, request.hostname].every(isLoopbackHost);
  return isLocalName && !isProxied && isLoopback(request.ip) && isLoopback(request.socket.remoteAddress ?? "");
}

const howToRead =
  "Mails hold links that open accounts. They are shown here to a browser on the machine Postloom runs on, while PUBLIC_URL is an address of that machine, like http://localhost:5000. Otherwise read them there: they are the .eml files in the folder outbox of DATA_DIR.";

/** The local outbox, for callers on this machine only. */
export function registerMailPages(app: FastifyInstance, context: SandboxContext): void {
  app.addHook("onRequest", async (request, reply) => {
    if (isAtThisMachine(request, context.publicUrl)) return;
    return sendMessage(reply, 403, "Only on this machine", howToRead);
  });
  app.get("/mail", (request, reply) => showMails(context, stringParam(readParams(request), "live") === "1", reply));
  app.get("/mail/:id", (request, reply) => showMail(context, Path.parse(request.params).id, reply));
  app.get("/mail/:id/html", (request, reply) => sendMailHtml(context, Path.parse(request.params).id, reply));
}
