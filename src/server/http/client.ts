import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/env.ts";
import { sendNotFound } from "#server/http/errors.ts";
import { acceptedLanguage } from "#server/lib/accept-language.ts";
import { languages } from "#shared/languages.ts";

const root = join(import.meta.dirname, "../../..");
const builtClient = join(root, "dist/client");

/** Paths of the server: an unknown one is a 404 in JSON, not the app's page. */
const serverPaths =
  /^\/(api|trpc|media|health|metrics|sandbox|assets|mcp|\.well-known|oauth\/(token|revoke|register))(\/|$|\?)/;

const isPageRequest = (request: FastifyRequest) =>
  (request.method === "GET" || request.method === "HEAD") && !serverPaths.test(request.url);

/**
 * Serves the built client: hashed files are cached for a year, and a file that was compressed at build time (scripts/precompress.ts) is
 * sent in that form. The landing page is prerendered for each language and chosen by Accept-Language; every other page address gets
 * index.html.
 */
async function serveBuilt(app: FastifyInstance): Promise<void> {
  if (!existsSync(join(builtClient, "index.html"))) {
    throw new Error("The client is not built. Run `npm run build` first, or `npm run dev` while developing.");
  }
  await app.register(fastifyStatic, {
    root: builtClient,
    serve: false,
    preCompressed: true,
    index: false,
    setHeaders(reply, path) {
      reply.header("cache-control", path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  // One route for the hashed files: there are a thousand, and a route of each takes half a second of the start.
  const hashed = new Set(await readdir(join(builtClient, "assets")));
  app.get<{ Params: { file: string } }>("/assets/:file", (request, reply) => {
    const { file } = request.params;
    return hashed.has(file) ? reply.sendFile(`assets/${file}`) : sendNotFound(request, reply);
  });
  for (const file of await readdir(builtClient, { withFileTypes: true }))
    if (file.isFile() && !/\.(br|gz)$/.test(file.name))
      app.get(`/${file.name}`, (_request, reply) => reply.sendFile(file.name));
  app.get("/", (request, reply) => {
    const language = acceptedLanguage(request.headers["accept-language"], languages) ?? languages[0];
    return reply.header("vary", "accept-language").sendFile(`landing/${language}.html`);
  });
  app.setNotFoundHandler((request, reply) =>
    isPageRequest(request) ? reply.sendFile("index.html") : sendNotFound(request, reply),
  );
}

/** Runs Vite inside this process: one port, with hot module reloading. */
async function serveDevelopment(app: FastifyInstance): Promise<void> {
  const [{ createServer }, { default: middie }] = await Promise.all([import("vite"), import("@fastify/middie")]);
  const vite = await createServer({
    configFile: join(root, "vite.config.ts"),
    server: { middlewareMode: true, ws: { server: app.server } },
    appType: "custom",
  });
  await app.register(middie);
  app.use((request, response, next) =>
    serverPaths.test(request.url ?? "/") && !(request.url ?? "").startsWith("/assets")
      ? next()
      : vite.middlewares(request, response, next),
  );
  app.addHook("onClose", async () => vite.close());
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await readFile(join(root, "src/client/index.html"), "utf8");
    return reply.type("text/html").send(await vite.transformIndexHtml(request.url, page));
  };
  app.setNotFoundHandler((request, reply) =>
    isPageRequest(request) ? sendPage(request, reply) : sendNotFound(request, reply),
  );
}

export async function registerClient(app: FastifyInstance, config: Pick<Config, "mode">): Promise<void> {
  // The service worker takes files that are shared with the installed app. Without it, the page of the same address says that nothing
  // arrived.
  const sayNothingArrived = async (_request: FastifyRequest, reply: FastifyReply) => reply.redirect("/share", 303);
  app.post("/share", { onRequest: sayNothingArrived }, sayNothingArrived);
  if (config.mode === "production") await serveBuilt(app);
  else if (config.mode === "development") await serveDevelopment(app);
  else app.setNotFoundHandler(sendNotFound);
}
