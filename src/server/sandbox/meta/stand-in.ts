import { registerConsent } from "../consent/consent.routes.ts";
import type { StandIn } from "../context.ts";
import { versionPath } from "../version-path.ts";
import { metaConsent } from "./consent.ts";
import { registerMetaRoutes } from "./meta.routes.ts";
import { registerUploadHost } from "./upload-host.ts";

/** Of Facebook and Instagram. */
export const metaStandIn: StandIn = (context) => ({
  pages(app) {
    registerConsent(app, context, metaConsent, "/facebook/dialog/oauth");
    registerConsent(app, context, metaConsent, `/facebook/${versionPath}/dialog/oauth`);
  },
  async api(app) {
    for (const prefix of ["/graph", `/graph/${versionPath}`])
      await app.register(async (graph) => registerMetaRoutes(graph, context), { prefix });
    await app.register(async (upload) => registerUploadHost(upload, context), { prefix: "/upload" });
  },
});
