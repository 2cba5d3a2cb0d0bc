import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { isAtThisMachine } from "#server/lib/addresses/at-this-machine.ts";
import type { SandboxContext } from "../context.ts";
import { readParams, stringParam } from "../params.ts";
import { sendMessage } from "./layout.ts";
import { sendMailHtml, showMail, showMails } from "./mail.page.ts";

const Path = z.object({ id: z.string() });

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
