import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { SandboxContext } from "../context.ts";
import { newSnowflake } from "../ids.ts";
import { addMs, toDate, toStored } from "../instants.ts";
import { receivedAt } from "../ledger.ts";
import { findMedia } from "../media-store.ts";
import { metricsOf } from "../metrics.ts";
import { limitParam, readParams, stringParam } from "../params.ts";
import { findPost, findPosts, insertPost, listPosts, type NewPost, type Post } from "../posts-store.ts";
import { sha256Hex } from "../tokens.ts";
import { isPage, type LinkedinCaller, requireAccount, requireScope } from "./caller.ts";
import { linkedinErrors } from "./errors.ts";
import { publishedText } from "./little-text.ts";
import { statusOf } from "./media.ts";

const maxCommentary = 3_000;
const dayMs = 24 * 3_600_000;

const Medium = z.strictObject({
  id: z.string().max(200),
  altText: z.string().max(4_086).optional(),
  title: z.string().max(400).optional(),
});

const CreatePost = z.strictObject({
  author: z.string().max(200),
  commentary: z.string(),
  visibility: z.enum(["PUBLIC", "CONNECTIONS", "LOGGED_IN"]),
  distribution: z.strictObject({
    feedDistribution: z.enum(["MAIN_FEED", "NONE"]),
    targetEntities: z.array(z.unknown()),
    thirdPartyDistributionChannels: z.array(z.unknown()),
  }),
  lifecycleState: z.literal("PUBLISHED"),
  isReshareDisabledByAuthor: z.boolean().optional(),
  content: z
    .union([
      z.strictObject({ media: Medium }),
      z.strictObject({ multiImage: z.strictObject({ images: z.array(Medium).min(2).max(20) }) }),
    ])
    .optional(),
});
type CreatePost = z.infer<typeof CreatePost>;

const plain = (text: string) => text.replaceAll("\0", "").toWellFormed();

function requireCommentary(text: string): string {
  if (text.length > maxCommentary) throw linkedinErrors.tooLong("commentary");
  return plain(publishedText(text));
}

const mediaOf = ({ content }: CreatePost) => {
  if (content === undefined) return [];
  return "media" in content ? [content.media] : content.multiImage.images;
};

/** The media must belong to the author and be processed. */
async function requireMedia(context: SandboxContext, post: CreatePost): Promise<void> {
  const wanted = mediaOf(post);
  const found = new Map(
    (
      await findMedia(
        context,
        wanted.map(({ id }) => id),
      )
    ).map((media) => [media.id, media]),
  );
  for (const { id, altText, title } of wanted) {
    const media = found.get(id);
    if (media === undefined || media.accountId !== post.author) throw linkedinErrors.denied(id);
    if (wanted.length > 1 && media.category !== "image") throw linkedinErrors.invalid("multiImage takes pictures");
    if (media.category === "document" && (title ?? "").trim() === "") throw linkedinErrors.invalid("title is missing");
    const status = statusOf(context, media);
    if (status === "PROCESSING_FAILED") throw linkedinErrors.mediaFailed(id);
    if (status !== "AVAILABLE") throw linkedinErrors.mediaWaits(id);
    if (altText !== undefined)
      await context.sql`update sandbox.media set alt_text = ${plain(altText)} where id = ${id}`;
  }
}

/** The post with the same content, which may be deleted: its key stays for a day. Older ones are released. */
async function findDuplicate(context: SandboxContext, accountId: string, key: string): Promise<string | null> {
  await context.sql`
    update sandbox.posts set duplicate_key = null
    where account_id = ${accountId} and duplicate_key = ${key} and published_at < ${toStored(addMs(context.now(), -dayMs))}`;
  const [post] = await context.sql<{ id: string }[]>`
    select id from sandbox.posts where account_id = ${accountId} and duplicate_key = ${key}`;
  return post?.id ?? null;
}

/** `POST /rest/posts`: 201 without a body, the URN is in a header. */
export async function createPost(
  context: SandboxContext,
  caller: LinkedinCaller,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const parsed = CreatePost.safeParse(request.body);
  if (!parsed.success) throw linkedinErrors.invalid(parsed.error.issues[0]?.path.join(".") ?? "The body is not valid");
  const { author, commentary, content } = parsed.data;
  requireAccount(caller, author, "w");
  if (isPage(author) && parsed.data.visibility === "CONNECTIONS") throw linkedinErrors.invalid("visibility");
  const text = requireCommentary(commentary);
  if (text.trim() === "" && content === undefined) throw linkedinErrors.invalid("commentary is empty");
  await requireMedia(context, parsed.data);
  const duplicateKey = sha256Hex(JSON.stringify([commentary, content ?? null]));
  const post: NewPost = {
    id: `urn:li:share:${newSnowflake(context.now())}`,
    platform: "linkedin",
    accountId: author,
    text,
    mediaIds: mediaOf(parsed.data).map(({ id }) => id),
    duplicateKey,
    details: { commentary, visibility: parsed.data.visibility },
    isPublished: true,
  };
  const duplicate = await findDuplicate(context, author, duplicateKey);
  if (duplicate !== null || !(await insertPost(context, post, receivedAt(reply))))
    throw linkedinErrors.duplicate(duplicate ?? (await findDuplicate(context, author, duplicateKey)) ?? post.id);
  reply.code(201).header("x-restli-id", post.id);
  return "";
}

async function requirePost(context: SandboxContext, urn: string): Promise<Post> {
  const post = await findPost(context, urn);
  if (post === null || post.platform !== "linkedin") throw linkedinErrors.missing(urn);
  return post;
}

const Patch = z.strictObject({ patch: z.strictObject({ $set: z.strictObject({ commentary: z.string() }) }) });

/** `POST /rest/posts/{urn}` with `X-RestLi-Method: PARTIAL_UPDATE`. */
export async function editPost(
  context: SandboxContext,
  caller: LinkedinCaller,
  urn: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  if (request.headers["x-restli-method"] !== "PARTIAL_UPDATE")
    throw linkedinErrors.invalid("X-RestLi-Method is missing");
  const parsed = Patch.safeParse(request.body);
  if (!parsed.success) throw linkedinErrors.invalid("patch.$set.commentary is expected");
  const post = await requirePost(context, urn);
  requireAccount(caller, post.accountId, "w");
  const { commentary } = parsed.data.patch.$set;
  await context.sql`
    update sandbox.posts set text = ${requireCommentary(commentary)}, first_text = coalesce(first_text, text),
      details = details || ${JSON.stringify({ commentary })}::text::jsonb, edited_at = ${toStored(context.now())}
    where id = ${urn} and deleted_at is null`;
  reply.code(204);
  return "";
}

/** `DELETE /rest/posts/{urn}`: 204 also for a missing post. Its content counts as a duplicate for a day. */
export async function deletePost(context: SandboxContext, caller: LinkedinCaller, urn: string, reply: FastifyReply) {
  const post = await findPost(context, urn);
  if (post !== null) {
    requireAccount(caller, post.accountId, "w");
    await context.sql`
      update sandbox.posts set deleted_at = ${toStored(context.now())} where id = ${urn} and deleted_at is null`;
  }
  reply.code(204);
  return "";
}

function postOf({ id, accountId, text, mediaIds, details, publishedAt, createdAt }: Post) {
  const time = toDate(publishedAt ?? createdAt).getTime();
  const [first, second] = mediaIds.map((media) => ({ id: media }));
  const content =
    second === undefined ? { media: first } : { multiImage: { images: mediaIds.map((media) => ({ id: media })) } };
  return {
    id,
    author: accountId,
    commentary: details?.["commentary"] ?? text,
    visibility: details?.["visibility"] ?? "PUBLIC",
    lifecycleState: "PUBLISHED",
    createdAt: time,
    publishedAt: time,
    ...(first === undefined ? {} : { content }),
  };
}

/** `GET /rest/posts?q=author`. A person's posts need r_member_social, which is closed. */
export async function listAuthored(context: SandboxContext, caller: LinkedinCaller, request: FastifyRequest) {
  const params = readParams(request);
  const author = stringParam(params, "author") ?? "";
  if (stringParam(params, "q") !== "author") throw linkedinErrors.invalid("q must be author");
  requireAccount(caller, author, "r");
  const count = limitParam(params, "count", 10, 100);
  const posts = await listPosts(context, { accountId: author, platform: "linkedin", limit: count });
  return { paging: { start: 0, count, links: [] }, elements: posts.map(postOf) };
}

const urnsOf = (list: string | undefined) => /^List\((.*)\)$/.exec(list ?? "")?.[1]?.split(",") ?? [];

/** `GET /rest/organizationalEntityShareStatistics`, of the Page's own posts. */
export async function readStatistics(context: SandboxContext, caller: LinkedinCaller, request: FastifyRequest) {
  const params = readParams(request);
  const page = stringParam(params, "organizationalEntity") ?? "";
  requireScope(caller, "rw_organization_admin");
  if (!isPage(page)) throw linkedinErrors.invalid("organizationalEntity is expected");
  requireAccount(caller, page, "r");
  const posts = await findPosts(context, urnsOf(stringParam(params, "shares")));
  const elements = posts
    .filter(({ accountId }) => accountId === page)
    .map((post) => {
      const metrics = metricsOf(
        post.id,
        context.now().getTime() - toDate(post.publishedAt ?? post.createdAt).getTime(),
      );
      return {
        organizationalEntity: page,
        share: post.id,
        totalShareStatistics: {
          impressionCount: metrics.views,
          likeCount: metrics.likes,
          commentCount: post.commentCount + metrics.comments,
          shareCount: metrics.shares,
        },
      };
    });
  return { paging: { start: 0, count: 10, links: [] }, elements };
}
