import type { SandboxContext } from "../context.ts";
import { type Stored, toDate } from "../instants.ts";
import type { GraphNode } from "./fields.ts";

export interface Container {
  id: string;
  accountId: string;
  isCarouselItem: boolean;
  failure: string | null;
  readyAt: Stored;
  expiresAt: Stored;
  publishedPostId: string | null;
}

export const findContainers = (context: SandboxContext, ids: readonly string[]) => context.sql<Container[]>`
  select id, account_id as "accountId", is_carousel_item as "isCarouselItem", failure, ready_at as "readyAt", expires_at as "expiresAt",
    published_post_id as "publishedPostId"
  from sandbox.containers where id = any(${[...ids]}::text[])`;

type Status = "PUBLISHED" | "EXPIRED" | "ERROR" | "FINISHED" | "IN_PROGRESS";

function statusOf(now: Date, { publishedPostId, expiresAt, readyAt, failure }: Container): Status {
  if (publishedPostId !== null) return "PUBLISHED";
  if (now >= toDate(expiresAt)) return "EXPIRED";
  if (now < toDate(readyAt)) return "IN_PROGRESS";
  return failure === null ? "FINISHED" : "ERROR";
}

const words: Record<Status, string> = {
  PUBLISHED: "Published",
  EXPIRED: "Expired",
  ERROR: "Error",
  FINISHED: "Finished: Media has been uploaded and it is ready to be published.",
  IN_PROGRESS: "In Progress",
};

export async function containerNode(
  context: SandboxContext,
  id: string,
): Promise<{ node: GraphNode; accountId: string } | null> {
  const [container] = await findContainers(context, [id]);
  if (container === undefined) return null;
  const status = statusOf(context.now(), container);
  const text = status === "ERROR" ? (container.failure ?? words.ERROR) : words[status];
  return { node: { id, status_code: status, status: text }, accountId: container.accountId };
}
