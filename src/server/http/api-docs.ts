import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const viewerFolder = dirname(fileURLToPath(import.meta.resolve("swagger-ui-dist/package.json")));
const ownFolder = join(import.meta.dirname, "api-docs");

/** The files that the page loads. No other file of the viewer's package is served. */
const files = {
  "swagger-ui.css": viewerFolder,
  "swagger-ui-bundle.js": viewerFolder,
  "house.css": ownFolder,
  "theme.js": ownFolder,
  "start.js": ownFolder,
};

/** The viewer needs icons from data: addresses, and no trusted types, because it writes sanitised HTML. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(";");

/** GET /docs: a viewer of the OpenAPI document that can send its calls (docs/decisions/0012-api-docs.md). */
export async function registerApiDocs(api: FastifyInstance): Promise<void> {
  await api.register(fastifyStatic, { root: ownFolder, serve: false });
  api.get("/docs", async (_request, reply) =>
    reply.header("content-security-policy", policy).sendFile("page.html", ownFolder, { cacheControl: false }),
  );
  for (const [name, folder] of Object.entries(files)) {
    api.get(`/docs/${name}`, async (_request, reply) => reply.sendFile(name, folder, { maxAge: "1h" }));
  }
}
