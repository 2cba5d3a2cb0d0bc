import { z } from "zod";
import type { ConnectionFacts, SocialPlatform } from "../platform.ts";
import { type Graph, GraphId, type MetaConfig } from "./graph.ts";
import { metaScopes } from "./scopes.ts";

/** A dead token is an answer here, not an error. */
const Debugged = z.object({
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

/** Asks Graph about the token itself, with the app's own key, and about the person's role on the Page. */
export function metaInspect(
  network: "facebook" | "instagram",
  config: MetaConfig,
  graph: Graph,
): Pick<SocialPlatform, "inspect"> {
  const appToken = `${config.clientId}|${config.clientSecret}`;

  /** null: the person's own token does not work any more, or the list was too long to hold this Page. */
  async function readTasks(externalId: string, userToken: string | null, signal: AbortSignal) {
    if (userToken === null) return null;
    const query = { fields: "id,tasks,instagram_business_account{id}", limit: "100" };
    const call = { network, path: "/me/accounts", actor: { accessToken: userToken }, query } as const;
    const { data, paging } = await graph({ ...call, answer: Listed, signal });
    const page = data.find(({ id, instagram_business_account: linked }) =>
      network === "facebook" ? id === externalId : linked?.id === externalId,
    );
    if (page === undefined) return paging?.next === undefined ? [] : null;
    return page.tasks;
  }

  return {
    async inspect(actor, { refreshToken: userToken }, signal): Promise<ConnectionFacts> {
      const query = { input_token: actor.accessToken };
      const call = { network, path: "/debug_token", actor: { accessToken: appToken }, query } as const;
      const { data } = await graph({ ...call, answer: Debugged, signal });
      const { is_valid: isValid, data_access_expires_at: dataEnds = 0 } = data;
      const tasks = isValid ? await readTasks(actor.externalId, userToken, signal) : null;
      return {
        isValid,
        missingScopes: metaScopes.filter((scope) => !data.scopes.includes(scope)),
        canPublish: data.scopes.includes(permissionOf[network]),
        hasTask: tasks === null ? null : tasks.includes("CREATE_CONTENT"),
        accessEndsAt: dataEnds === 0 ? null : new Date(dataEnds * 1_000),
      };
    },
  };
}
