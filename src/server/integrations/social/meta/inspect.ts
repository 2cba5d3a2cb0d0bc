import { z } from "zod";
import { explainedError } from "../call-errors.ts";
import type { ConnectionFacts, SocialPlatform } from "../platform.ts";
import { type Graph, GraphId, type MetaConfig } from "./graph.ts";
import { isEnded, metaScopes } from "./oauth.ts";

/** The answer of `debug_token`, of Facebook and of Threads: the state of a token. */
export const DebuggedToken = z.object({
  data: z.object({
    is_valid: z.boolean(),
    scopes: z.array(z.string().max(200)).max(500).default([]),
    data_access_expires_at: z.number().int().nonnegative().optional().catch(undefined),
  }),
});

const Listed = z.object({
  data: z
    .array(
      z.object({
        id: GraphId,
        tasks: z.array(z.string().max(100)).max(50).default([]),
        instagram_business_account: z.object({ id: GraphId }).nullish().catch(null),
      }),
    )
    .max(100),
  paging: z.object({ next: z.string().optional() }).optional(),
});

const permissionOf = { facebook: "pages_manage_posts", instagram: "instagram_content_publish" } as const;

/** Reads the state of the token, with the app's own token, and the user's tasks on the Page. */
export function metaInspect(
  network: "facebook" | "instagram",
  config: MetaConfig,
  graph: Graph,
): Pick<SocialPlatform, "inspect"> {
  const appToken = `${config.clientId}|${config.clientSecret}`;

  /** The token's state is in the response. An auth error of this call concerns the app's own credentials. */
  async function debug(accessToken: string, signal: AbortSignal) {
    const query = { input_token: accessToken };
    const call = { network, path: "/debug_token", actor: { accessToken: appToken }, query } as const;
    try {
      return (await graph({ ...call, answer: DebuggedToken, signal })).data;
    } catch (error) {
      if (!isEnded(error)) throw error;
      throw explainedError("unavailable", `${network}.app_keys`, { cause: error }, "The network refused this.");
    }
  }

  /**
   * null: unknown, because the user token has expired (before the Page's), or the Page is not on the first list page.
   */
  async function readTasks(externalId: string, userToken: string | null, signal: AbortSignal) {
    if (userToken === null) return null;
    const query = { fields: "id,tasks,instagram_business_account{id}", limit: "100" };
    const call = { network, path: "/me/accounts", actor: { accessToken: userToken }, query } as const;
    const listed = await graph({ ...call, answer: Listed, signal }).catch((error: unknown) => {
      if (isEnded(error)) return null;
      throw error;
    });
    if (listed === null) return null;
    const { data, paging } = listed;
    const page = data.find(({ id, instagram_business_account: linked }) =>
      network === "facebook" ? id === externalId : linked?.id === externalId,
    );
    if (page === undefined) return paging?.next === undefined ? [] : null;
    return page.tasks;
  }

  return {
    async inspect(actor, { refreshToken: userToken }, signal): Promise<ConnectionFacts> {
      const data = await debug(actor.accessToken, signal);
      if (!data.is_valid) throw explainedError("auth_expired", `${network}.190`, {}, "The network refused this.");
      const tasks = await readTasks(actor.externalId, userToken, signal);
      const { data_access_expires_at: dataEnds = 0 } = data;
      return {
        missingScopes: metaScopes.filter((scope) => !data.scopes.includes(scope)),
        canPublish: data.scopes.includes(permissionOf[network]),
        hasTask: tasks === null ? null : tasks.includes("CREATE_CONTENT"),
        accessEndsAt: dataEnds === 0 ? null : new Date(dataEnds * 1_000),
      };
    },
  };
}
