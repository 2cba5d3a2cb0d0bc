import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { z } from "zod";
import type { CallName } from "../calls.ts";
import type { SandboxContext } from "../context.ts";
import { graphKind } from "../ids.ts";
import { GraphError, graphErrors, graphFaults } from "../meta/errors.ts";
import { pickFields } from "../meta/fields.ts";
import { stringParam } from "../params.ts";
import { type FaultEffects, withFaults } from "../with-faults.ts";
import { identify, type ThreadsCaller } from "./caller.ts";
import { containerNode, createContainer } from "./containers.ts";
import { listReplies, listThreads, readAccountInsights, readInsights, readMe, readPost, removePost } from "./posts.ts";
import { publishContainer, readPublishingLimit } from "./publish-container.ts";
import { debugToken, lengthenToken, redeemCode, renewToken } from "./token.ts";

const IdPath = z.object({ id: z.string().default("me") });

interface ThreadsRequest {
  id: string;
  reply: FastifyReply;
  effects: FaultEffects;
}
type ThreadsCall = (caller: ThreadsCaller, request: ThreadsRequest) => Promise<unknown>;

async function readContainer(context: SandboxContext, caller: ThreadsCaller, id: string) {
  const node = await containerNode(context, caller, id);
  if (node === null) throw graphErrors.objectMissing(id);
  return pickFields(node, stringParam(caller.params, "fields") ?? "id");
}

/** The calls of the Threads API that this product uses. Registered with and without a version prefix. */
export function registerThreadsRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.setErrorHandler((error: FastifyError | GraphError, request, reply) => {
    if (error instanceof GraphError) return reply.code(error.status).send(error.body);
    if (error.statusCode !== undefined && error.statusCode < 500)
      return reply.code(error.statusCode).send(graphErrors.parameter("The request could not be read").body);
    request.log.error({ err: error }, "sandbox.threads_call_failed");
    const unknown = graphErrors.unknown();
    return reply.code(unknown.status).send(unknown.body);
  });

  const open = (
    method: HTTPMethods,
    url: string,
    name: CallName,
    call: (request: FastifyRequest) => Promise<unknown>,
  ) => app.route({ method, url, handler: withFaults(context, name, graphFaults, call) });

  const handle = (name: CallName, call: ThreadsCall) =>
    withFaults(context, name, graphFaults, async (request, reply, effects) => {
      const caller = await identify(context, request, reply);
      return call(caller, { id: IdPath.parse(request.params).id, reply, effects });
    });
  const route = (method: HTTPMethods, url: string, name: CallName, call: ThreadsCall) =>
    app.route({ method, url, handler: handle(name, call) });

  open("POST", "/oauth/access_token", "threads.token", (request) => redeemCode(context, request));
  open("GET", "/access_token", "threads.token", (request) => lengthenToken(context, request));
  open("GET", "/refresh_access_token", "threads.refresh_token", (request) => renewToken(context, request));
  route("GET", "/debug_token", "threads.debug_token", (caller) => debugToken(context, caller));
  route("GET", "/me", "threads.me", async (caller) => readMe(context, caller));

  route("POST", "/:id/threads", "threads.containers", (caller, { id, ...call }) =>
    createContainer(context, caller, id, call),
  );
  route("POST", "/:id/threads_publish", "threads.publish", (caller, { id, reply }) =>
    publishContainer(context, caller, id, reply),
  );
  route("GET", "/:id/threads", "threads.list", (caller, { id }) => listThreads(context, caller, id));
  route("GET", "/:id/replies", "threads.list", (caller, { id }) => listReplies(context, caller, id));
  route("GET", "/:id/threads_publishing_limit", "threads.limit", (caller, { id }) =>
    readPublishingLimit(context, caller, id),
  );
  route("GET", "/:id/insights", "threads.insights", (caller, { id }) => readInsights(context, caller, id));
  route("GET", "/:id/threads_insights", "threads.insights", (caller, { id }) =>
    readAccountInsights(context, caller, id),
  );
  route("DELETE", "/:id", "threads.delete", (caller, { id }) => removePost(context, caller, id));

  const readOfContainer = handle("threads.container_status", (caller, { id }) => readContainer(context, caller, id));
  const readOfPost = handle("threads.list", (caller, { id }) => readPost(context, caller, id));
  app.get("/:id", (request, reply) => {
    const isContainer = graphKind(IdPath.parse(request.params).id) === "container";
    return isContainer ? readOfContainer(request, reply) : readOfPost(request, reply);
  });

  // Fastify allows no not-found handler below a prefix with a parameter.
  app.all("/*", () => {
    throw graphErrors.unknownPath();
  });
}
