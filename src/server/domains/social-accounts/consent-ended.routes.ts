import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { deauthorize, deleteGrantedData } from "#server/domains/social-accounts/consent-ended.ts";
import type { Logger } from "#server/lib/logger.ts";

const Form = z.object({ signed_request: z.string().max(8_192).catch("") });
const maxFormBytes = 16_384;

/** What Meta calls when somebody takes their consent back there: forms, and answers in a shape of its own. Registered under /api. */
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
