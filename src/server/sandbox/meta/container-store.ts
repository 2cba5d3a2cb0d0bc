import type { SandboxContext } from "../context.ts";
import { newId } from "../ids.ts";
import { addMs, type Stored, toDate, toStored } from "../instants.ts";
import { receivedBytes } from "../media-store.ts";
import type { GraphNode } from "./fields.ts";

export interface NewContainer {
  accountId: string;
  kind: "TEXT" | "IMAGE" | "REELS" | "VIDEO" | "CAROUSEL";
  mediaId: string | null;
  children: readonly string[];
  caption: string;
  madeWithAi: boolean;
  isCarouselItem: boolean;
  readyAt: Date;
  failure: string | null;
}

const containerLifetimeMs = 24 * 3_600_000;

export async function insertContainer(context: SandboxContext, container: NewContainer) {
  const id = newId("container");
  const now = context.now();
  await context.sql`
    insert into sandbox.containers (id, account_id, kind, media_id, children, caption, made_with_ai, is_carousel_item, failure, created_at,
      ready_at, expires_at)
    values (${id}, ${container.accountId}, ${container.kind}, ${container.mediaId}, ${[...container.children]}::text[], ${container.caption},
      ${container.madeWithAi}, ${container.isCarouselItem}, ${container.failure}, ${toStored(now)}, ${toStored(container.readyAt)},
      ${toStored(addMs(now, containerLifetimeMs))})`;
  return { id };
}

export interface Container {
  id: string;
  mediaId: string | null;
  accountId: string;
  isCarouselItem: boolean;
  failure: string | null;
  readyAt: Stored;
  expiresAt: Stored;
  publishedPostId: string | null;
}

export const findContainers = (context: SandboxContext, ids: readonly string[]) => context.sql<Container[]>`
  select id, media_id as "mediaId", account_id as "accountId", is_carousel_item as "isCarouselItem", failure, ready_at as "readyAt", expires_at as "expiresAt",
    published_post_id as "publishedPostId"
  from sandbox.containers where id = any(${[...ids]}::text[])`;

export type ContainerStatus = "PUBLISHED" | "EXPIRED" | "ERROR" | "FINISHED" | "IN_PROGRESS";

export function statusOf(now: Date, { publishedPostId, expiresAt, readyAt, failure }: Container): ContainerStatus {
  if (publishedPostId !== null) return "PUBLISHED";
  if (now >= toDate(expiresAt)) return "EXPIRED";
  if (now < toDate(readyAt)) return "IN_PROGRESS";
  return failure === null ? "FINISHED" : "ERROR";
}

const statusTexts: Record<ContainerStatus, string> = {
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
  const text = status === "ERROR" ? (container.failure ?? statusTexts.ERROR) : statusTexts[status];
  const received = container.mediaId === null ? 0 : await receivedBytes(context, container.mediaId);
  const video_status = { uploading_phase: { status: "in_progress", bytes_transfered: received } };
  return { node: { id, status_code: status, status: text, video_status }, accountId: container.accountId };
}
