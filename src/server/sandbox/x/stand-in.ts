import { registerConsent } from "../consent/consent.routes.ts";
import { redirectToPost, type StandIn } from "../context.ts";
import { xConsent } from "./consent.ts";
import { registerXRoutes } from "./x.routes.ts";

export const xStandIn: StandIn = (context) => ({
  pages(app) {
    registerConsent(app, context, xConsent, "/x/authorize");
    redirectToPost(app, "/x/:username/status/:id");
  },
  api: async (app) => app.register(async (at) => registerXRoutes(at, context), { prefix: "/x-api" }),
});
