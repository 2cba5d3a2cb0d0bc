import { avatarUrl, type SandboxContext } from "../context.ts";
import { limitParam, stringParam } from "../params.ts";
import { type Account, accountsOfPerson } from "../people.ts";
import { pageTokenFor } from "../secrets.ts";
import { issueToken, removeScope, revokeTokensOfPerson } from "../tokens.ts";
import { type Caller, requireScope } from "./caller.ts";
import { graphErrors } from "./errors.ts";
import { type GraphNode, pickFields } from "./fields.ts";
import { instagramNode, personNode } from "./nodes.ts";

export const pageTasks = ["ADVERTISE", "ANALYZE", "CREATE_CONTENT", "MESSAGING", "MODERATE", "MANAGE"];

export async function readMe(context: SandboxContext, caller: Caller): Promise<GraphNode> {
  const node = await personNode(context, caller.token.personId);
  if (node === null) throw graphErrors.objectMissing(caller.token.personId);
  return pickFields(node, stringParam(caller.params, "fields") ?? "id,name");
}

export const readPermissions = (caller: Caller) => ({
  data: caller.token.scopes.map((permission) => ({ permission, status: "granted" })),
});

/** Ends everything granted to the app, or one permission of it. */
export async function deletePermissions(
  context: SandboxContext,
  caller: Caller,
  personId: string,
  permission: string | null,
) {
  if (caller.token.personId !== personId) throw graphErrors.objectMissing(personId);
  if (permission === null) await revokeTokensOfPerson(context, personId);
  else await removeScope(context, personId, permission);
  return { success: true };
}

/** `me/accounts`: the person's Pages, each with a token of its own that has no end date. */
export async function listPages(context: SandboxContext, caller: Caller) {
  if (caller.token.kind !== "meta_user")
    throw graphErrors.parameter("Tried accessing nonexisting field (accounts) on node type (Page)");
  requireScope(caller, "pages_show_list");
  const accounts = await accountsOfPerson(context, caller.token.personId);
  const pages = accounts
    .filter(({ platform }) => platform === "facebook")
    .slice(0, limitParam(caller.params, "limit", 25, 100));
  const fields = stringParam(caller.params, "fields") ?? "access_token,category,name,id,tasks";
  const data = await Promise.all(
    pages.map(async (page) => {
      const linked = accounts.find(({ pageId }) => pageId === page.id);
      return pickFields(await listedPage(context, caller, page, linked), fields);
    }),
  );
  const cursors = { before: pages.at(0)?.id, after: pages.at(-1)?.id };
  return pages.length === 0 ? { data } : { data, paging: { cursors } };
}

async function listedPage(
  context: SandboxContext,
  caller: Caller,
  page: Account,
  instagram: Account | undefined,
): Promise<GraphNode> {
  const { scopes, personId } = caller.token;
  const token = await issueToken(context, {
    kind: "meta_page",
    personId,
    accountId: page.id,
    scopes,
    lifeMs: null,
    secret: pageTokenFor(caller.secret, page.id),
  });
  const isInstagramVisible = instagram !== undefined && scopes.includes("instagram_basic");
  return {
    id: page.id,
    name: page.name,
    access_token: token,
    category: "Sandbox",
    tasks: pageTasks,
    picture: { data: { url: avatarUrl(context, page.id) } },
    instagram_business_account: isInstagramVisible ? instagramNode(context, instagram, 0) : undefined,
  };
}
