import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/deps.ts";
import { receivePaymentEvent } from "#server/domains/billing/payments.service.ts";
import type { Logger } from "#server/lib/logger.ts";

const maxEventBytes = 1_000_000;

/** Stripe's webhook. The signature covers the raw bytes, so the body is not parsed before. Registered under /api. */
export async function registerPaymentEventRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "jobs" | "payments">,
): Promise<void> {
  await app.register(async (route) => {
    route.removeAllContentTypeParsers();
    route.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    route.post("/billing/stripe/events", { bodyLimit: maxEventBytes }, async (request) => {
      const signature = request.headers["stripe-signature"];
      await receivePaymentEvent(
        { ...deps, log: request.log as Logger },
        Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        typeof signature === "string" ? signature : "",
      );
      return { status: "success", data: {} };
    });
  });
}
