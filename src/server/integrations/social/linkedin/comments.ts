import { z } from "zod";
import { HttpFailure } from "#server/lib/http.ts";
import { transportError } from "../lost-answer.ts";
import { lookBackPosts, sameText } from "../match.ts";
import type { Published, SocialPlatform, Verdict } from "../platform.ts";
import { encodeUrn, isPage, type Linkedin } from "./client.ts";
import { permalinkOf } from "./errors.ts";

const CommentUrn = z.string().max(300).startsWith("urn:li:comment:(");

const Created = z.object({ commentUrn: CommentUrn.optional().catch(undefined) }).catch({});

const Comments = z.object({
  elements: z
    .array(
      z.object({
        commentUrn: CommentUrn,
        actor: z.string().max(256),
        message: z.object({ text: z.string().max(20_000) }),
      }),
    )
    .max(lookBackPosts),
  paging: z.object({ total: z.number().int().optional() }).optional().catch(undefined),
});

const commentsOf = (postUrn: string) => `/rest/socialActions/${encodeUrn(postUrn)}/comments`;

const unlisted = "LinkedIn does not let apps list the comments below a person's post. Look at the post on LinkedIn.";

/** First comments. Their text is plain, not little text. LinkedIn has no threads. Source: LinkedIn comments API. */
export function linkedinComments(linkedin: Linkedin, site: string): Pick<SocialPlatform, "reply" | "verifyReply"> {
  const published = (parentId: string, urn: string): Published => ({
    externalId: urn,
    permalink: `${permalinkOf(site, parentId)}?commentUrn=${encodeURIComponent(urn)}`,
  });

  return {
    async reply({ externalId, accessToken }, { parentId, text }, signal) {
      const { data, headers } = await linkedin.call({
        method: "POST",
        path: commentsOf(parentId),
        token: accessToken,
        body: { json: { actor: externalId, object: parentId, message: { text } } },
        author: externalId,
        answer: Created,
        kind: "irreversible",
        signal,
      });
      const id = headers.get("x-restli-id");
      const composed = id === null || !/^\d{1,30}$/.test(id) ? undefined : `urn:li:comment:(${parentId},${id})`;
      const urn = data.commentUrn ?? composed;
      if (urn === undefined)
        throw transportError("linkedin", new HttpFailure("bad_answer", "An answer names no comment"), "irreversible");
      return published(parentId, urn);
    },

    async verifyReply(actor, { parentId, text }, _sent, signal): Promise<Verdict> {
      if (!isPage(actor.externalId)) return { outcome: "unclear", reason: unlisted, isFinal: true };
      const path = `${commentsOf(parentId)}?start=0&count=${lookBackPosts}`;
      const { data } = await linkedin.call({ path, token: actor.accessToken, answer: Comments, signal });
      const [match, second] = data.elements.filter(
        (comment) => comment.actor === actor.externalId && sameText(comment.message.text, text),
      );
      if (second !== undefined) return { outcome: "unclear", reason: "LinkedIn shows several comments with this text" };
      if (match !== undefined) return { outcome: "live", ...published(parentId, match.commentUrn) };
      // The order is not documented, so a further page can hold the comment.
      return data.elements.length === lookBackPosts || (data.paging?.total ?? 0) > data.elements.length
        ? { outcome: "unclear", reason: "LinkedIn did not show all comments of the post" }
        : { outcome: "absent" };
    },
  };
}
