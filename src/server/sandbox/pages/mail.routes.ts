import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { isLoopback } from "#server/lib/network.ts";
import type { SandboxContext } from "../context.ts";
import { readParams, stringParam } from "../params.ts";
import { sendMessage } from "./layout.ts";
import { sendMailHtml, showMail, showMails } from "./mail.page.ts";

const Path = z.object({ id: z.string() });

/** Headers a proxy adds: whoever comes through one is not on this machine, whatever its address says. */
const proxyHeaders = ["x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via"];

/** Mails open accounts. A foreign page that has its name resolve to this machine must not read them either. */
function isAtThisMachine(request: FastifyRequest, publicUrl: string): boolean {
  const isLocalName = ["localhost", "127.0.0.1", "[::1]", new URL(publicUrl).hostname].includes(request.hostname);
  const isProxied = proxyHeaders.some((name) => request.headers[name] !== undefined);
  return isLocalName && !isProxied && isLoopback(request.ip) && isLoopback(request.socket.remoteAddress ?? "");
}

/** The local outbox, for callers on this machine only. */
export function registerMailPages(app: FastifyInstance, context: SandboxContext): void {
  app.addHook("onRequest", async (request, reply) => {
    if (isAtThisMachine(request, context.publicUrl)) return;
    return sendMessage(reply, 403, "Only on this machine", "Mails can be read on the machine Postloom runs on.");
  });
  app.get("/mail", (request, reply) => showMails(context, stringParam(readParams(request), "live") === "1", reply));
  app.get("/mail/:id", (request, reply) => showMail(context, Path.parse(request.params).id, reply));
  app.get("/mail/:id/html", (request, reply) => sendMailHtml(context, Path.parse(request.params).id, reply));
}
