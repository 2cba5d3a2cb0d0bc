import { z } from "zod";
import { Name, WebAddress } from "../answer-fields.ts";
import type { Graph } from "../meta/graph.ts";
import type { Actor, Profile } from "../platform.ts";

const Me = z.object({ username: Name, name: Name.nullish().catch(null), threads_profile_picture_url: WebAddress });

export async function readProfile(
  graph: Graph,
  actor: Pick<Actor, "accessToken">,
  signal: AbortSignal,
): Promise<Profile> {
  const query = { fields: "username,name,threads_profile_picture_url" };
  const me = await graph({ network: "threads", path: "/me", actor, query, answer: Me, signal });
  const { username, threads_profile_picture_url: avatarUrl = null } = me;
  return { name: me.name || username, username, avatarUrl };
}
