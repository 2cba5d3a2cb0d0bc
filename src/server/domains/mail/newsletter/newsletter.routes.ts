import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/deps.ts";
import { expiredLink, unsubscribe } from "#server/domains/mail/newsletter/newsletter.service.ts";
import type { Logger } from "#server/lib/logger.ts";
import { NewsletterLinkInput } from "#shared/mail/newsletter.ts";

/**
 * The URL of the List-Unsubscribe header (RFC 8058), to which mail programs post a form. The token in the URL suffices, so the form
 * is ignored.
 */
export async function registerNewsletterRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "secrets">,
): Promise<void> {
  await app.register(async (route) => {
    route.removeAllContentTypeParsers();
    route.addContentTypeParser("*", (_request, body, done) => {
      body.resume();
      body.once("end", () => done(null));
    });
    route.post("/newsletter/unsubscribe/:token", async (request) => {
      const link = NewsletterLinkInput.safeParse(request.params);
      if (!link.success) throw expiredLink();
      await unsubscribe({ ...deps, log: request.log as Logger }, link.data.token);
      return { status: "success", message: "You are no longer subscribed", data: {} };
    });
  });
}
