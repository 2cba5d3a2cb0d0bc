import { registerConsent } from "../consent/consent.routes.ts";
import type { StandIn } from "../context.ts";
import { versionPath } from "../version-path.ts";
import { threadsConsent } from "./consent.ts";
import { registerThreadsRoutes } from "./threads.routes.ts";

export const threadsStandIn: StandIn = (context) => ({
  pages: (app) => registerConsent(app, context, threadsConsent, "/threads/authorize"),
  async api(app) {
    for (const prefix of ["/threads-graph", `/threads-graph/${versionPath}`])
      await app.register(async (graph) => registerThreadsRoutes(graph, context), { prefix });
  },
});
