import { registerConsent } from "../consent/consent.routes.ts";
import type { StandIn } from "../context.ts";
import { mastodonConsent } from "./consent.ts";
import { registerMastodonRoutes } from "./mastodon.routes.ts";
import { mastodonNetwork } from "./network.ts";
import { mastodonServers } from "./servers.ts";

export const mastodonStandIn: StandIn = (context) => ({
  pages(app) {
    for (const server of mastodonServers) {
      const url = `/mastodon/${server.name}/oauth/authorize`;
      registerConsent(app, context, mastodonNetwork, url, mastodonConsent(context, server));
    }
  },
  async api(app) {
    for (const server of mastodonServers) {
      const prefix = `/mastodon/${server.name}`;
      await app.register(async (mastodon) => registerMastodonRoutes(mastodon, context, server), { prefix });
    }
  },
});
