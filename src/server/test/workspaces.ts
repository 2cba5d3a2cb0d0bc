import { z } from "zod";
import type { Harness } from "#server/test/harness.ts";
import { restClient } from "#server/test/rest-client.ts";
import { type GivenRole, Workspace } from "#shared/workspaces/workspaces.ts";

type RestClient = Awaited<ReturnType<typeof restClient>>;

export const inWorkspace = (id: string) => ({ "x-workspace-id": id });

/** A shared workspace of this person. */
export async function aWorkspace({ call }: RestClient, name: string): Promise<Workspace> {
  const { body } = await call("POST", "/workspaces", { name });
  return z.object({ workspace: Workspace }).parse(body.data).workspace;
}

/** The token of a new invitation's link. */
export async function anInvitation(
  { call }: RestClient,
  id: string,
  invited: { role: GivenRole; email?: string },
): Promise<string> {
  const { body } = await call("POST", `/workspaces/${id}/invitations`, invited);
  return new URL(z.object({ link: z.url() }).parse(body.data).link).hash.slice(1);
}

/** A new person who joined by the link of an invitation. */
export async function aMember(
  h: Pick<Harness, "app">,
  owner: RestClient,
  id: string,
  role: GivenRole,
): Promise<RestClient> {
  const member = await restClient(h);
  await member.call("POST", "/workspaces/invitations/accept", { token: await anInvitation(owner, id, { role }) });
  return member;
}
