import { z } from "zod";
import type { Platform } from "#shared/platforms/platform.ts";
import { Name, WebAddress } from "../answer-fields.ts";
import type { GrantedAccount, Tokens } from "../platform.ts";
import { type Graph, GraphId } from "./graph.ts";

const Page = z.object({
  id: GraphId,
  name: Name,
  access_token: z.string().min(1).max(4_096).optional(),
  tasks: z.array(z.string()).default([]),
  picture: z
    .object({ data: z.object({ url: WebAddress }) })
    .nullish()
    .catch(null),
  instagram_business_account: z
    .object({ id: GraphId, username: Name, name: Name.optional(), profile_picture_url: WebAddress })
    .nullish(),
});
type Page = z.infer<typeof Page>;

const PageList = z.object({
  data: z.array(Page).max(100),
  paging: z
    .object({ cursors: z.object({ after: z.string().max(1_000).optional() }).optional(), next: z.string().optional() })
    .optional(),
});

const fields =
  "id,name,access_token,tasks,picture{url},instagram_business_account{id,username,name,profile_picture_url}";
const maxListPages = 20;

/**
 * The Pages granted to the app, by cursor. The `next` address is not followed, because the token would be sent to it.
 */
async function listPages(
  graph: Graph,
  network: "facebook" | "instagram",
  token: string,
  signal: AbortSignal,
): Promise<Page[]> {
  const pages: Page[] = [];
  let after: string | undefined;
  for (let list = 0; list < maxListPages; list++) {
    const query: Record<string, string> = { fields, limit: "100", ...(after === undefined ? {} : { after }) };
    const { data, paging } = await graph({
      network,
      path: "/me/accounts",
      actor: { accessToken: token },
      query,
      answer: PageList,
      signal,
    });
    pages.push(...data);
    after = paging?.cursors?.after;
    if (paging?.next === undefined || after === undefined) break;
  }
  return pages;
}

function accountsOf(page: Page, grant: { userToken: string; scopes: string[] }): GrantedAccount[] {
  // Without this task the user may not post on the Page.
  if (page.access_token === undefined || !page.tasks.includes("CREATE_CONTENT")) return [];
  // The user token cannot refresh anything; it is stored for revoking the grant and for reading the tasks.
  const tokens: Tokens = {
    accessToken: page.access_token,
    refreshToken: grant.userToken,
    expiresAt: null,
    scopes: grant.scopes,
  };
  const account = (platform: Platform, rest: Omit<GrantedAccount, "platform" | "tokens">): GrantedAccount => ({
    platform,
    tokens,
    ...rest,
  });
  const instagram = page.instagram_business_account;
  return [
    ...(grant.scopes.includes("pages_manage_posts")
      ? [
          account("facebook", {
            externalId: page.id,
            name: page.name,
            username: null,
            avatarUrl: page.picture?.data.url ?? null,
          }),
        ]
      : []),
    ...(instagram && grant.scopes.includes("instagram_content_publish")
      ? [
          account("instagram", {
            externalId: instagram.id,
            name: instagram.name ?? instagram.username,
            username: instagram.username,
            avatarUrl: instagram.profile_picture_url ?? null,
          }),
        ]
      : []),
  ];
}

/** Every Page that accepts posts, and its linked Instagram account, each with the Page's token. */
export async function listGrantedAccounts(
  graph: Graph,
  network: "facebook" | "instagram",
  grant: { userToken: string; scopes: string[] },
  signal: AbortSignal,
): Promise<GrantedAccount[]> {
  const pages = await listPages(graph, network, grant.userToken, signal);
  return pages.flatMap((page) => accountsOf(page, grant));
}
