import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { markup } from "#server/lib/html.ts";
import { avatarUrl, permalinkOf, type SandboxContext, type StandIn } from "#server/sandbox/context.ts";
import { newSnowflake } from "#server/sandbox/ids.ts";
import { addMs, toDate, toStored } from "#server/sandbox/instants.ts";
import { receivedAt } from "#server/sandbox/ledger.ts";
import { findMedia, insertMedia, inspectImage, mimeTypeOf, storeBlob } from "#server/sandbox/media-store.ts";
import { followersOf, metricsOf } from "#server/sandbox/metrics.ts";
import { sendPage } from "#server/sandbox/pages/layout.ts";
import { readParams, stringParam } from "#server/sandbox/params.ts";
import { findPost, findPosts, insertPost, listPosts, type Post } from "#server/sandbox/posts-store.ts";
import { type FaultResponses, withFaults } from "#server/sandbox/with-faults.ts";
import { pebble, pebbleCalls } from "./names.ts";

class PebbleRefusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`Pebble answers ${status}`);
    this.status = status;
  }
}

const refuse = (status: number): never => {
  throw new PebbleRefusal(status);
};

const faults: FaultResponses = {
  limited(reply, { resetsAt }) {
    reply.header("retry-at", resetsAt.toISOString());
    return refuse(429);
  },
  tokenExpired: () => refuse(401),
  notFound: () => refuse(404),
  unavailable: () => refuse(503),
  warnOfLimit: () => {},
};

const consentUrl = "/pebble/authorize";
const textMax = 1_000;
const NewPost = z.object({
  text: z.string().max(textMax),
  files: z.array(z.string()).max(4),
  parent: z.string().nullable(),
});
const NewFile = z.object({ bytes: z.base64(), description: z.string().nullable() });

const shownPost = (context: SandboxContext, { id, text, mediaIds, replyToId }: Post) => ({
  id,
  url: permalinkOf(context, id),
  text,
  files: mediaIds,
  parent: replyToId,
});

/** A person with one account. */
async function newAccount({ sql, now }: SandboxContext, name: string): Promise<string> {
  const id = newSnowflake(now());
  await sql`insert into sandbox.people (id, network, browser_hash, name, created_at) values (${id}, ${pebble}, ${id}, ${name}, ${toStored(now())})`;
  await sql`
    insert into sandbox.accounts (id, person_id, platform, name, username, created_at)
    values (${id}, ${id}, ${pebble}, ${name}, ${`p${id}`}, ${toStored(now())})`;
  return id;
}

async function keepFile(context: SandboxContext, accountId: string, body: unknown) {
  const { bytes: encoded, description } = NewFile.parse(body);
  const bytes = Buffer.from(encoded, "base64");
  const image = (await inspectImage(bytes)) ?? refuse(422);
  const id = newSnowflake(context.now());
  await insertMedia(context, {
    id,
    accountId,
    sha256: await storeBlob(context, bytes),
    mimeType: mimeTypeOf(image.format),
    category: "image",
    sizeBytes: bytes.length,
    width: image.width,
    height: image.height,
    altText: description ?? undefined,
    readyAt: context.now(),
  });
  return { id };
}

async function keepPost(context: SandboxContext, accountId: string, body: unknown, reply: FastifyReply) {
  const { text, files, parent } = NewPost.parse(body);
  const own = (await findMedia(context, files)).filter((file) => file.accountId === accountId);
  if (own.length !== files.length) refuse(422);
  if (parent !== null && (await findPost(context, parent))?.platform !== pebble) refuse(404);
  const id = newSnowflake(context.now());
  const replyTo = parent === null ? {} : { replyToId: parent };
  const post = { id, platform: pebble, accountId, text, mediaIds: files, isPublished: true, ...replyTo };
  await insertPost(context, post, receivedAt(reply));
  const kept = (await findPost(context, id)) ?? refuse(503);
  return shownPost(context, kept);
}

async function readMe(context: SandboxContext, id: string) {
  const [account] = await context.sql<{ name: string; username: string }[]>`
    select name, username from sandbox.accounts where id = ${id}`;
  return { ...account, id, avatar: avatarUrl(context, id), followers: followersOf(id, 0) };
}

/** Codes and tokens live as long as the process. */
export const pebbleStandIn: StandIn = (context) => {
  const [codes, tokens] = [new Map<string, string>(), new Map<string, string>()];

  function accountOf(request: FastifyRequest): string {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    return tokens.get(token) ?? refuse(401);
  }

  function registerPages(app: FastifyInstance): void {
    app.get(consentUrl, (request, reply) => {
      const { origin } = new URL(stringParam(readParams(request), "redirect_uri") ?? "");
      const body = markup`<main class="page"><form class="card pad stack" method="post">
        <h1>Pebble</h1>
        <label for="name">Name</label><input class="input" id="name" name="name" maxlength="60" />
        <button class="button primary">Allow</button>
      </form></main>`;
      return sendPage(reply, { title: "Consent", current: null, body }, [origin]);
    });
    app.post(consentUrl, async (request, reply) => {
      const params = readParams(request);
      const code = randomUUID();
      codes.set(code, await newAccount(context, stringParam(params, "name") ?? ""));
      const back = new URL(stringParam(params, "redirect_uri") ?? "");
      back.search = String(new URLSearchParams({ code, state: stringParam(params, "state") ?? "" }));
      return reply.redirect(back.href, 303);
    });
  }

  function registerRoutes(app: FastifyInstance): void {
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof PebbleRefusal) return reply.code(error.status).send({});
      if (error instanceof z.ZodError) return reply.code(422).send({});
      throw error;
    });

    app.post(
      "/token",
      withFaults(context, pebbleCalls.token, faults, async (request) => {
        const code = stringParam(readParams(request), "code") ?? "";
        const accountId = codes.get(code) ?? refuse(400);
        codes.delete(code);
        const token = randomUUID();
        tokens.set(token, accountId);
        return { token };
      }),
    );
    app.post(
      "/revoke",
      withFaults(context, pebbleCalls.revoke, faults, async (request) => {
        const revoked = accountOf(request);
        for (const [token, accountId] of tokens) if (accountId === revoked) tokens.delete(token);
        return {};
      }),
    );
    app.get(
      "/me",
      withFaults(context, pebbleCalls.me, faults, async (request) => readMe(context, accountOf(request))),
    );
    app.post(
      "/files",
      withFaults(context, pebbleCalls.upload, faults, async (request) =>
        keepFile(context, accountOf(request), request.body),
      ),
    );
    app.post(
      "/posts",
      withFaults(context, pebbleCalls.post, faults, async (request, reply) =>
        keepPost(context, accountOf(request), request.body, reply),
      ),
    );
    app.get(
      "/posts",
      withFaults(context, pebbleCalls.list, faults, async (request) => {
        const seconds = stringParam(readParams(request), "seconds");
        const since = seconds === undefined ? null : addMs(context.now(), -Number(seconds) * 1_000);
        const posts = await listPosts(context, { accountId: accountOf(request), since, limit: 1_000 });
        return posts.map((post) => shownPost(context, post));
      }),
    );
    app.get(
      "/counts",
      withFaults(context, pebbleCalls.counts, faults, async (request) => {
        accountOf(request);
        const posts = await findPosts(context, (stringParam(readParams(request), "ids") ?? "").split(","));
        const ageOf = ({ createdAt }: Post) => context.now().getTime() - toDate(createdAt).getTime();
        return posts.map((post) => ({ id: post.id, likes: metricsOf(post.id, ageOf(post)).likes }));
      }),
    );
  }

  return {
    pages: registerPages,
    api: async (app) => app.register(async (at) => registerRoutes(at), { prefix: "/pebble" }),
  };
};
