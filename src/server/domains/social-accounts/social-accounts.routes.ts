import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { findAccountAvatarFile } from "#server/domains/social-accounts/account-avatars.ts";
import { finishConnect } from "#server/domains/social-accounts/connect-account.ts";
import { deauthorize, deleteGrantedData } from "#server/domains/social-accounts/end-grants.ts";
import { openedOrigin } from "#server/lib/addresses/opened-origin.ts";
import { serveFile } from "#server/lib/files/serve-file.ts";
import type { Logger } from "#server/lib/logger.ts";
import { Platform } from "#shared/platforms/platform.ts";

const Form = z.object({ signed_request: z.string().max(8_192).catch("") });
const maxFormBytes = 16_384;

/** Meta's deauthorization and data-deletion callbacks: forms, with answers in Meta's format. Registered under /api. */
export async function registerConsentEndedRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, "config" | "db" | "jobs" | "secrets">,
): Promise<void> {
  await app.register(async (route) => {
    route.removeAllContentTypeParsers();
    route.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    route.post("/social/meta/deauthorize", async (request) => {
      const { signed_request } = Form.parse(request.body ?? {});
      await deauthorize({ ...deps, log: request.log as Logger }, signed_request);
      return { status: "success", data: {} };
    });
    route.post("/social/meta/data-deletion", async (request) => {
      const { signed_request } = Form.parse(request.body ?? {});
      const { url, code } = await deleteGrantedData({ ...deps, log: request.log as Logger }, signed_request);
      return { url, confirmation_code: code };
    });
  });
}

/** Avatars of connected accounts. The unguessable URL is the permission. */
export function registerAccountAvatarRoutes(app: FastifyInstance, deps: Pick<Deps, "db" | "storage">): void {
  app.route<{ Params: { folder: string; name: string }; Querystring: { download?: string } }>({
    method: ["GET", "HEAD"],
    url: "/media/account-avatars/:folder/:name",
    handler: async (request, reply) => {
      const file = await findAccountAvatarFile(deps, request.params.folder, request.params.name);
      return file === null ? reply.callNotFound() : serveFile(deps.storage, file, request, reply);
    },
  });
}

/** Documents about this server that networks read, like the client metadata of Bluesky. Registered at the root. */
export function registerNetworkDocuments(app: FastifyInstance, { social }: Pick<Deps, "social">): void {
  for (const network of Object.values(social)) {
    for (const [path, read] of Object.entries(network.documents ?? {})) app.get(path, () => read());
  }
}

const parameter = z.string().max(4_096).optional().catch(undefined);
const CallbackPath = z.object({ platform: Platform });
const CallbackQuery = z.object({ state: parameter, code: parameter, error: parameter, iss: parameter });

/** Headers of a page load. Over plain http browsers omit some, so any one suffices. */
const isPageLoad = ({ headers }: FastifyRequest) =>
  headers["sec-fetch-site"] !== undefined ||
  headers["upgrade-insecure-requests"] !== undefined ||
  headers.accept?.includes("text/html") === true;

/** OAuth callbacks of the platforms. Registered under /api. */
export function registerSocialAccountRoutes(app: FastifyInstance, deps: Deps): void {
  app.get("/social/callback/:platform", async (request, reply) => {
    const path = CallbackPath.safeParse(request.params);
    if (!path.success) return reply.callNotFound();
    const { platform } = path.data;
    const { iss: issuer, ...query } = CallbackQuery.parse(request.query);
    const origin = openedOrigin(deps.config, request.headers.host);
    const { error, clearCookie } = await finishConnect(deps, {
      platform,
      ...query,
      issuer,
      cookies: request.headers.cookie,
      origin,
      isFromBrowser: isPageLoad(request),
    });
    const target = new URL(`${origin}/ai/settings?tab=accounts`);
    if (error === null) target.searchParams.set("connected", platform);
    else target.searchParams.set("error", error);
    if (clearCookie !== null) reply.header("set-cookie", clearCookie);
    // The URL contains a code and a state, which must not leak as a referrer.
    return reply.header("referrer-policy", "no-referrer").redirect(target.toString(), 303);
  });
}
