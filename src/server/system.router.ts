import { isSignUpClosed } from "#server/installation/switches.ts";
import { isReachable } from "#server/lib/addresses/internet-host.ts";
import { hasPasskeys } from "#server/lib/addresses/passkey-address.ts";
import { answer } from "#server/trpc/answer.ts";
import { publicProcedure, router } from "#server/trpc/procedures.ts";
import { version } from "#server/version.ts";
import { identityProviders } from "#shared/auth/sign-in.ts";
import { platforms } from "#shared/platforms/platform.ts";
import { SystemInfo } from "#shared/system.ts";

export const systemRouter = router({
  info: publicProcedure
    .meta({
      rest: { method: "GET", path: "/system/info", tag: "system", summary: "What this server offers", public: true },
    })
    .output(answer(SystemInfo))
    .query(async ({ ctx: { deps } }) => ({
      version,
      signUp: (await isSignUpClosed(deps.db)) ? "invited" : "open",
      sandbox: deps.config.sandbox,
      platforms: platforms.filter((platform) => deps.social[platform] !== undefined),
      publishingPaused: deps.config.publishingPaused,
      isReachable: isReachable(deps.config),
      passwordPolicy: deps.config.passwordPolicy,
      identityProviders: identityProviders.filter((provider) => deps.identities[provider] !== undefined),
      identityProvidersOff: [...deps.config.identity.off],
      passkeys: hasPasskeys(deps.config),
    })),
});
