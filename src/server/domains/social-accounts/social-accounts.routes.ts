import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { finishConnect } from "#server/domains/social-accounts/connect-account.ts";
import { openedOrigin } from "#server/lib/opened-origin.ts";
import { Platform } from "#shared/platforms/platform.ts";

const parameter = z.string().max(4_096).optional().catch(undefined);
const CallbackPath = z.object({ platform: Platform });
const CallbackQuery = z.object({ state: parameter, code: parameter, error: parameter });

/** Marks of a page load. Over plain http not all of them are sent, so each is enough. */
const isPageLoad = ({ headers }: FastifyRequest) =>
  headers["sec-fetch-site"] !== undefined ||
  headers["upgrade-insecure-requests"] !== undefined ||
  headers.accept?.includes("text/html") === true;

/** Where the platforms send people back to. Registered under /api. */
export function registerSocialAccountRoutes(app: FastifyInstance, deps: Deps): void {
  app.get("/social/callback/:platform", async (request, reply) => {
    const path = CallbackPath.safeParse(request.params);
    if (!path.success) return reply.callNotFound();
    const { platform } = path.data;
    const query = CallbackQuery.parse(request.query);
    const origin = openedOrigin(deps.config, request.headers.host);
    const { error, clearCookie } = await finishConnect(deps, {
      platform,
      ...query,
      cookies: request.headers.cookie,
      origin,
      isFromBrowser: isPageLoad(request),
    });
    const target = new URL(`${origin}/ai/settings?tab=accounts`);
    if (error === null) target.searchParams.set("connected", platform);
    else target.searchParams.set("error", error);
    if (clearCookie !== null) reply.header("set-cookie", clearCookie);
    // This address holds a code and a state: the next page must not learn them.
    return reply.header("referrer-policy", "no-referrer").redirect(target.toString(), 303);
  });
}
