import type { FastifyReply } from "fastify";
import type { SandboxContext } from "../context.ts";
import { newId } from "../ids.ts";
import { processingOf } from "../inspect-video.ts";
import { toDate } from "../instants.ts";
import { receivedAt } from "../ledger.ts";
import { findContainers, insertContainer, type NewContainer, statusOf } from "../meta/container-store.ts";
import { graphErrors } from "../meta/errors.ts";
import { flagParam, stringParam } from "../params.ts";
import { findPost, insertPost } from "../posts-store.ts";
import type { FaultEffects } from "../with-faults.ts";
import { requireScope, requireSelf, type ThreadsCaller } from "./caller.ts";
import { fetchImage, fetchVideo } from "./fetch-files.ts";

const maxLength = 500;
const maxLinks = 5;

const emoji =
  /\p{Regional_Indicator}{2}|[\d#*]\u{FE0F}?\u{20E3}|\p{Extended_Pictographic}(?:\u{FE0F}|\u{200D}|\p{Emoji_Modifier}|\p{Extended_Pictographic}|[\u{E0020}-\u{E007F}])*/gu;

/** Characters, where an emoji counts the bytes of its UTF-8. */
export function countedLength(text: string): number {
  const emojis = text.match(emoji) ?? [];
  const bytes = emojis.reduce((sum, sequence) => sum + Buffer.byteLength(sequence), 0);
  return bytes + [...text.replaceAll(emoji, "")].length;
}

/** Throws 100 for a text over the limits of Threads. */
function requireText(text: string): void {
  if (countedLength(text) > maxLength)
    throw graphErrors.parameter(`Param text must be at most ${maxLength} characters`);
  if (new Set(text.match(/https?:\/\/\S+/giu)).size > maxLinks)
    throw graphErrors.parameter("THREADS_API__LINK_LIMIT_EXCEEDED");
}

const maxAltText = 1_000;
const carousel = { min: 2, max: 20 } as const;
const replyControls = [
  "everyone",
  "accounts_you_follow",
  "mentioned_only",
  "parent_post_author_only",
  "followers_only",
];

type Content = Pick<NewContainer, "kind" | "mediaId" | "children" | "readyAt" | "failure"> & { mediaIds: string[] };

async function carouselOf(context: SandboxContext, { account, params }: ThreadsCaller): Promise<Content> {
  const ids = (stringParam(params, "children") ?? "").split(",").filter(Boolean);
  if (ids.length < carousel.min || ids.length > carousel.max) throw graphErrors.carouselSize();
  const now = context.now();
  const found = new Map((await findContainers(context, ids)).map((child) => [child.id, child]));
  const mediaIds = ids.map((id) => {
    const child = found.get(id);
    if (child?.accountId !== account.id || !child.isCarouselItem) throw graphErrors.objectMissing(id);
    if (statusOf(now, child) === "EXPIRED") throw graphErrors.containerExpired();
    if (statusOf(now, child) !== "FINISHED") throw graphErrors.containerNotReady();
    return child.mediaId ?? "";
  });
  return { kind: "CAROUSEL", mediaId: null, children: ids, mediaIds, readyAt: now, failure: null };
}

async function contentOf(context: SandboxContext, caller: ThreadsCaller, effects: FaultEffects): Promise<Content> {
  const { account, params } = caller;
  const kind = stringParam(params, "media_type");
  if (kind === "CAROUSEL") return carouselOf(context, caller);
  const { readyAt, failure } = processingOf(context.now(), context.limits.processingMs, effects.processing);
  if (kind === "TEXT") {
    if ((stringParam(params, "text") ?? "").trim() === "") throw graphErrors.parameter("Param text is required");
    return { kind, mediaId: null, children: [], mediaIds: [], readyAt, failure: failure && "UNKNOWN" };
  }
  if (kind !== "IMAGE" && kind !== "VIDEO") throw graphErrors.parameter("Param media_type is not one of its values");
  const address = stringParam(params, kind === "VIDEO" ? "video_url" : "image_url");
  if (address === undefined) throw graphErrors.parameter(`Param ${kind.toLowerCase()}_url is required`);
  const altText = stringParam(params, "alt_text");
  if (altText !== undefined && [...altText].length > maxAltText) throw graphErrors.parameter("alt_text is too long");
  const fetchFile = kind === "VIDEO" ? fetchVideo : fetchImage;
  const { mediaId, failure: found } = await fetchFile(context, { accountId: account.id, address, altText, readyAt });
  const processing = kind === "VIDEO" ? "FAILED_PROCESSING_VIDEO" : "UNKNOWN";
  return { kind, mediaId, children: [], mediaIds: [mediaId], readyAt, failure: failure === null ? found : processing };
}

async function requireParent(context: SandboxContext, id: string) {
  const parent = await findPost(context, id);
  if (parent === null || parent.platform !== "threads" || !parent.isPublished) throw graphErrors.objectMissing(id);
  return parent;
}

/**
 * `POST {user}/threads`: creates a container. The post that it will be is stored with it, unpublished; its caller key
 * is the container's id.
 */
export async function createContainer(
  context: SandboxContext,
  caller: ThreadsCaller,
  userId: string,
  { reply, effects }: { reply: FastifyReply; effects: FaultEffects },
) {
  const { account, params } = caller;
  requireSelf(caller, userId);
  requireScope(caller, "threads_content_publish");
  const text = stringParam(params, "text") ?? "";
  requireText(text);
  const replySettings = stringParam(params, "reply_control");
  if (replySettings !== undefined && !replyControls.includes(replySettings))
    throw graphErrors.parameter("Param reply_control is not one of its values");
  const parentId = stringParam(params, "reply_to_id");
  if (parentId !== undefined) requireScope(caller, "threads_manage_replies");
  const parent = parentId === undefined ? null : await requireParent(context, parentId);
  const { mediaIds, ...content } = await contentOf(context, caller, effects);
  const isCarouselItem = flagParam(params, "is_carousel_item") ?? false;
  const container = { ...content, accountId: account.id, caption: text, madeWithAi: false, isCarouselItem };
  const { id } = await insertContainer(context, container);
  if (!isCarouselItem) {
    const post = { id: newId("threadsPost"), platform: "threads", accountId: account.id, text, mediaIds } as const;
    const thread = parent === null ? {} : { replyToId: parent.id, conversationId: parent.conversationId ?? parent.id };
    const draft = { ...post, ...thread, replySettings, callerKey: id, isPublished: false };
    await insertPost(context, draft, receivedAt(reply));
  }
  return { id };
}

/** The fields of a container; null when the account has none of this id. */
export async function containerNode(context: SandboxContext, { account }: ThreadsCaller, id: string) {
  const [container] = await findContainers(context, [id]);
  if (container?.accountId !== account.id) return null;
  const status = statusOf(context.now(), container);
  return { id, status, error_message: status === "ERROR" ? container.failure : undefined };
}

/** The refusal of a container that could not be published. Throws always. */
export async function refusePublish(context: SandboxContext, accountId: string, id: string): Promise<never> {
  const [container] = await findContainers(context, [id]);
  if (container?.accountId !== accountId || container.isCarouselItem) throw graphErrors.threadsContainerMissing(id);
  // A container that is still processed is refused like a missing one.
  if (container.publishedPostId !== null || toDate(container.readyAt) > context.now() || container.failure !== null)
    throw graphErrors.threadsContainerMissing(id);
  if (toDate(container.expiresAt) <= context.now()) throw graphErrors.threadsContainerMissing(id);
  throw graphErrors.dailyQuota();
}
