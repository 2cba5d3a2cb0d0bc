import { registerConsent } from "../consent/consent.routes.ts";
import { type StandIn, redirectToPost } from "../context.ts";
import { linkedinConsent } from "./consent.ts";
import { registerLinkedinRoutes } from "./linkedin.routes.ts";

export const linkedinStandIn: StandIn = (context) => ({
  pages(app) {
    registerConsent(app, context, linkedinConsent, "/linkedin/authorize");
    redirectToPost(app, "/linkedin/feed/update/:id/");
  },
  api: async (app) => app.register(async (at) => registerLinkedinRoutes(at, context), { prefix: "/linkedin-api" }),
});
