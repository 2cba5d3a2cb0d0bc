import type { FastifyInstance, FastifyReply } from "fastify";
import rangeParser from "range-parser";
import { z } from "zod";
import type { SandboxContext } from "../context.ts";
import { addFault, clearFaults, FaultInput, listFaults, removeFault } from "../faults.ts";
import { readLedger } from "../ledger.ts";
import { readMediaFile } from "../media-store.ts";
import { limitParam, readParams, stringParam } from "../params.ts";
import { readFont, readStyles } from "./assets.ts";
import { avatarPng } from "./avatar.ts";
import { showFeed, showPost } from "./feed.page.ts";
import { showHome } from "./home.page.ts";
import { sendMessage } from "./layout.ts";
import { registerMailPages } from "./mail.routes.ts";

// PostgreSQL takes no NUL; an id with one names nothing.
const segment = z
  .string()
  .default("")
  .transform((value) => value.replaceAll("\u0000", ""));
const Path = z.object({ id: segment, username: segment });

const sendFile = (reply: FastifyReply, mimeType: string, file: Buffer | string) =>
  reply
    .headers({
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "private, max-age=3600",
    })
    .type(mimeType)
    .send(file);

/** What a person, or a test, looks at and sets. */
export async function registerPages(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const styles = await readStyles();

  app.get("/", (_request, reply) => showHome(context, reply));
  app.get("/feed", (request, reply) => showFeed(context, request, reply));
  app.get("/posts/:id", (request, reply) => showPost(context, Path.parse(request.params).id, reply));
  // Where X would show a post: the address is built from the username and the id.
  app.get("/x/:username/status/:id", (request, reply) =>
    reply.redirect(`/sandbox/posts/${encodeURIComponent(Path.parse(request.params).id)}`, 302),
  );
  app.get("/styles.css", (_request, reply) =>
    reply.header("cache-control", "no-cache").type("text/css; charset=utf-8").send(styles),
  );

  app.get("/fonts/:id", async (request, reply) => {
    const font = await readFont(Path.parse(request.params).id);
    return font === null ? reply.code(404).send() : sendFile(reply, "font/woff2", font);
  });

  app.get("/media/:id", async (request, reply) => {
    const file = await readMediaFile(context, Path.parse(request.params).id);
    if (file === null)
      return sendMessage(reply, 404, "This file is not here", "It was never uploaded or is not finished.");
    // A player asks for pieces, and some play nothing without.
    reply.header("accept-ranges", "bytes");
    const ranges = rangeParser(file.bytes.length, request.headers.range ?? "");
    const [range] = ranges === -1 || ranges === -2 ? [] : ranges;
    if (range === undefined) return sendFile(reply, file.mimeType, file.bytes);
    reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${file.bytes.length}`);
    return sendFile(reply, file.mimeType, file.bytes.subarray(range.start, range.end + 1));
  });

  app.get("/avatars/:id", async (request, reply) =>
    sendFile(reply, "image/png", await avatarPng(Path.parse(request.params).id)),
  );

  app.get("/ledger.json", async (request, reply) => {
    const params = readParams(request);
    const ledger = await readLedger(context, {
      accountId: stringParam(params, "accountId"),
      limit: limitParam(params, "limit", 1_000, 10_000),
    });
    return reply.header("cache-control", "no-store").send(ledger);
  });

  registerFaultRoutes(app, context);
  await app.register(async (mail) => registerMailPages(mail, context));
}

function registerFaultRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.get("/faults.json", async () => ({ faults: await listFaults(context) }));

  app.delete("/faults", async (_request, reply) => {
    await clearFaults(context);
    return reply.code(204).send();
  });

  app.post("/faults/:id/remove", async (request, reply) => {
    const id = z.coerce.number().int().safeParse(Path.parse(request.params).id);
    if (id.success) await removeFault(context, id.data);
    return reply.redirect("/sandbox", 303);
  });

  // A form gets the page back, a program gets the fault as JSON.
  app.post("/faults", async (request, reply) => {
    const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
    const input = FaultInput.safeParse(request.body);
    if (!input.success) {
      const problem = z.prettifyError(input.error);
      return isForm
        ? sendMessage(reply, 400, "This fault cannot be set", problem)
        : reply.code(400).send({ error: problem });
    }
    const fault = await addFault(context, input.data);
    if (fault === null) {
      const problem = `accountId: there is no account ${input.data.accountId}`;
      return isForm
        ? sendMessage(reply, 400, "This fault cannot be set", problem)
        : reply.code(400).send({ error: problem });
    }
    return isForm ? reply.redirect("/sandbox", 303) : reply.code(201).send({ fault });
  });
}
