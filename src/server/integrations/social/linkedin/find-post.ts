import { z } from "zod";
import { readLittleText } from "#shared/platforms/linkedin-text.ts";
import { earliestTime, lookBackPosts, sameText, type SentAt, untimed } from "../match.ts";
import type { Actor, PreparedSteps, SendContent, Verdict } from "../platform.ts";
import { encodeUrn, isPage, type Linkedin, Urn } from "./client.ts";
import { permalinkOf } from "./errors.ts";

const Medium = z.object({ id: z.string().max(256) });

const Posts = z.object({
  elements: z
    .array(
      z.object({
        id: Urn,
        commentary: z.string().max(20_000).default(""),
        createdAt: z.number(),
        content: z
          .object({
            media: Medium.optional(),
            multiImage: z.object({ images: z.array(Medium).max(50) }).optional(),
          })
          .optional()
          .catch(undefined),
      }),
    )
    .max(lookBackPosts),
});
type FoundPost = z.infer<typeof Posts>["elements"][number];

const addresses = /https?:\/\/\S+/gi;
const shortAddress = /https?:\/\/lnkd\.in\//i;

/** Whether a commentary from LinkedIn is this text. It may come with or without backslashes, and with shortened addresses. */
export function isSameCommentary(text: string, commentary: string): boolean {
  return [commentary, readLittleText(commentary)].some(
    (found) =>
      sameText(found, text) ||
      (shortAddress.test(found) && sameText(found.replaceAll(addresses, "…"), text.replaceAll(addresses, "…"))),
  );
}

const firstMediumOf = ({ content }: FoundPost) => content?.media?.id ?? content?.multiImage?.images[0]?.id;

/** A medium is uploaded for one post, so its URN identifies the post whatever its time; otherwise the text of a new one does. */
function matchesOf(
  posts: readonly FoundPost[],
  isNew: (post: FoundPost) => boolean,
  text: string,
  medium: string | undefined,
): FoundPost[] {
  const byMedium = posts.filter((post) => medium !== undefined && firstMediumOf(post) === medium);
  if (byMedium.length > 0) return byMedium;
  return posts.filter((post) => isNew(post) && isSameCommentary(text, post.commentary));
}

const unlisted =
  "LinkedIn does not let apps list a person's own posts. Look at the posts of the profile on LinkedIn: https://www.linkedin.com/in/me/recent-activity/all/";

/**
 * Searches the Page's posts since the send. LinkedIn has no id before the publishing call. A person's posts can be listed by approved
 * partners only (r_member_social), so the person must look. The parameters of the finder are those of LinkedIn's posts API.
 */
export async function findPost(
  { linkedin, site }: { linkedin: Linkedin; site: string },
  actor: Actor,
  content: SendContent,
  steps: PreparedSteps,
  sent: SentAt,
  signal: AbortSignal,
): Promise<Verdict> {
  if (!isPage(actor.externalId)) return { outcome: "unclear", reason: unlisted, isFinal: true };
  const path = `/rest/posts?author=${encodeUrn(actor.externalId)}&q=author&count=${lookBackPosts}&sortBy=CREATED`;
  const call = { path, token: actor.accessToken, restli: "FINDER", answer: Posts, signal } as const;
  const { data, headers } = await linkedin.call(call);
  const earliest = earliestTime(sent, headers);
  const isNew = ({ createdAt }: FoundPost) => earliest !== null && createdAt >= earliest.getTime();
  const [match, second] = matchesOf(data.elements, isNew, content.text, steps["media.0"]);
  if (second !== undefined) return { outcome: "unclear", reason: "LinkedIn shows several posts with this text" };
  if (match !== undefined) return { outcome: "live", externalId: match.id, permalink: permalinkOf(site, match.id) };
  if (earliest === null) return untimed;
  if (data.elements.length === lookBackPosts && data.elements.every((post) => isNew(post)))
    return { outcome: "unclear", reason: "LinkedIn did not show all of the Page's posts" };
  return { outcome: "absent" };
}
