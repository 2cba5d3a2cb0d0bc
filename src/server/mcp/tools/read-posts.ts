import { z } from "zod";
import { SaidPost, sayPost, toSaidPost } from "#server/mcp/say-post.ts";
import { defineTool } from "#server/mcp/tool.ts";
import { PostId } from "#shared/ids.ts";
import { pageFields } from "#shared/page.ts";
import { platformNames } from "#shared/platforms/platform.ts";
import { CheckedPost } from "#shared/posts/check-post.ts";
import { PostStatus } from "#shared/posts/posts.ts";
import { isoDateTime } from "#shared/time.ts";

const listMax = 50;

export const postReadingTools = [
  defineTool({
    name: "list_posts",
    title: "List posts",
    description: "The posts of the workspace, the newest first, by status, words or time.",
    effect: "reads",
    input: z.object({
      status: z.array(PostStatus).optional(),
      words: z.string().max(200).optional().describe("In the text, the thread, the hashtags or the first comment"),
      from: isoDateTime.optional().describe("Included"),
      to: isoDateTime.optional().describe("Excluded"),
      limit: z.number().int().min(1).max(listMax).optional().describe("20 unless said otherwise"),
      cursor: pageFields.cursor.describe("nextCursor of the answer before"),
    }),
    output: z.object({ posts: z.array(SaidPost), nextCursor: z.string().nullable() }),
    async run({ baseUrl, api }, { words, limit = 20, ...filter }) {
      const page = await api().posts.list({ ...filter, ...(words === undefined ? {} : { q: words }), limit });
      const posts = page.posts.map((post) => toSaidPost(post, baseUrl));
      const lines = posts.map((post) => `- ${sayPost(post)}`);
      const more = page.nextCursor === null ? [] : ["There are more."];
      return {
        say: posts.length === 0 ? "There is no such post." : [...lines, ...more].join("\n"),
        data: { posts, nextCursor: page.nextCursor },
      };
    },
  }),

  defineTool({
    name: "get_post",
    title: "Read a post",
    description: "One post with the state of each delivery, its address where it is public, and why it failed.",
    effect: "reads",
    input: z.object({ id: PostId }),
    output: z.object({ post: SaidPost }),
    async run({ baseUrl, api }, { id }) {
      const post = toSaidPost((await api().posts.get({ id })).post, baseUrl);
      return { say: sayPost(post), data: { post } };
    },
  }),

  defineTool({
    name: "check_post",
    title: "Check a post before it goes out",
    description:
      "What would go out to which account, word for word, and why it could not. Its fingerprint is what publish_now and delete_post ask for, so that they do only what the person saw.",
    effect: "reads",
    input: z.object({ id: PostId }),
    output: CheckedPost,
    async run({ api }, { id }) {
      const checked = await api().posts.check({ id });
      const texts = checked.deliveries.map(
        ({ accountName, platform, texts: parts }) =>
          `To ${accountName} on ${platformNames[platform]}: ${parts.map(({ text }) => `“${text}”`).join(", then ")}.`,
      );
      const problems = checked.problems.map(({ path, message }) => `- ${path === "" ? "" : `${path}: `}${message}`);
      const verdict =
        problems.length === 0 ? "It can go out as it is." : `It cannot go out yet:\n${problems.join("\n")}`;
      const media = checked.creationIds.length === 0 ? [] : [`With ${checked.creationIds.length} pictures or videos.`];
      const time = checked.scheduledAt === null ? [] : [`Planned for ${checked.scheduledAt}.`];
      const none = texts.length === 0 ? ["It names no account yet."] : [];
      const held = checked.isPublishingPaused
        ? ["Publishing is paused on this server: it waits until the operator resumes it."]
        : [];
      const warnings = checked.warnings.map(({ message }) => `Mind: ${message}`);
      return { say: [...texts, ...media, ...time, ...none, ...warnings, verdict, ...held].join("\n"), data: checked };
    },
  }),
];
