import type { FastifyInstance } from "fastify";
import { registerConsent } from "../consent/consent.routes.ts";
import type { StandIn } from "../context.ts";
import { registerBlueskyRoutes } from "./bluesky.routes.ts";
import { createBlueskyHost } from "./host.ts";
import { blueskyNetwork } from "./network.ts";
import { blueskyConsent } from "./sign-in/consent.ts";
import { registerBlueskyOAuth } from "./sign-in/oauth.routes.ts";
import { registerBlueskyVideo } from "./video.routes.ts";

export const blueskyStandIn: StandIn = (context) => {
  const host = createBlueskyHost(context);
  return {
    pages: (app) => registerConsent(app, context, blueskyNetwork, "/bluesky/oauth/authorize", blueskyConsent(host)),
    async api(app) {
      for (const register of [registerBlueskyRoutes, registerBlueskyOAuth, registerBlueskyVideo]) {
        const routes = async (at: FastifyInstance) => {
          // By the clock that judges the signed times of its callers.
          at.addHook(
            "onSend",
            async (_request, reply) => void reply.header("date", context.machineNow().toUTCString()),
          );
          register(at, host);
        };
        await app.register(routes, { prefix: "/bluesky" });
      }
    },
  };
};
