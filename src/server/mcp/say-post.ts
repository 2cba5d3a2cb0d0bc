import { z } from "zod";
import { platformNames } from "#shared/platforms/platform.ts";
import { PostTarget } from "#shared/posts/post-targets.ts";
import { type Post, PostStatus } from "#shared/posts/posts.ts";
import { cutText } from "#shared/text.ts";

const excerptMax = 80;

/** A post as an assistant needs it: without what only a screen shows. */
export const SaidPost = z.object({
  id: z.string(),
  status: PostStatus,
  text: z.string(),
  hashtags: z.array(z.string()),
  thread: z.array(z.string()),
  firstComment: z.string().nullable(),
  creationIds: z.array(z.string()),
  scheduledAt: z.string().nullable(),
  publishedAt: z.string().nullable(),
  deliveries: z.array(
    z.object({
      network: z.string(),
      account: z.string(),
      status: PostTarget.shape.status,
      permalink: z.string().nullable(),
      problem: z.string().nullable().describe("Why it failed or waits, and what to do"),
    }),
  ),
  url: z.string().describe("Where the person sees it in Postloom"),
});
export type SaidPost = z.infer<typeof SaidPost>;

/** `baseUrl`: the address of the product, for the workspace of the call. */
export const toSaidPost = (post: Post, baseUrl: string): SaidPost => ({
  id: post.id,
  status: post.status,
  text: post.content,
  hashtags: post.hashtags,
  thread: post.thread,
  firstComment: post.firstComment,
  creationIds: post.creationIds,
  scheduledAt: post.scheduledAt,
  publishedAt: post.publishedAt,
  deliveries: post.targets.map((target) => ({
    network: platformNames[target.platform],
    account: target.accountName,
    status: target.status,
    permalink: target.permalink,
    problem: target.error && [target.error.message, target.error.fix].filter(Boolean).join(" "),
  })),
  url: `${baseUrl}/ai/posts/${post.id}`,
});

/** The beginning of a text, in quotation marks. */
export const quote = (text: string): string => (text === "" ? "a post without text" : `“${cutText(text, excerptMax)}”`);

const accountsOf = ({ deliveries }: SaidPost) => {
  const named = deliveries.map(({ account, network }) => `${account} on ${network}`);
  return named.length === 0 ? "no account" : new Intl.ListFormat("en").format(named);
};

/** The state of a post in one sentence. */
export function sayPost(post: SaidPost): string {
  const what = quote(post.text);
  if (post.status === "draft") return `${what} is a draft for ${accountsOf(post)}.`;
  if (post.status === "scheduled") return `${what} goes out on ${post.scheduledAt} to ${accountsOf(post)}.`;
  if (post.status === "submitted") return `${what} waits for approval.`;
  if (post.status === "changes_requested") return `Changes to ${what} were requested.`;
  if (post.status === "publishing") return `${what} is going out to ${accountsOf(post)} now.`;
  const links = post.deliveries.flatMap(({ permalink }) => permalink ?? []);
  if (post.status === "published") return [`${what} is public on ${accountsOf(post)}.`, ...links].join(" ");
  const problems = post.deliveries.flatMap(({ account, problem }) =>
    problem === null ? [] : `${account}: ${problem}`,
  );
  return [`${what} is ${post.status === "partial" ? "public on some accounts" : post.status}.`, ...problems].join(" ");
}
