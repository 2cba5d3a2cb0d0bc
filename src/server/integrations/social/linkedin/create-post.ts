import { z } from "zod";
import { HttpFailure } from "#server/lib/http.ts";
import { escapeLittleText } from "#shared/platforms/linkedin-text.ts";
import { transportError } from "../lost-answer.ts";
import { PlatformError } from "../platform-error.ts";
import type { Actor, PreparedSteps, SendContent } from "../platform.ts";
import { type Linkedin, Urn } from "./client.ts";

interface Medium {
  id: string;
  altText?: string;
  title?: string;
}

/** One document holds all pictures of the post. */
const documentOf = ({ "media.0": id, "media.0.title": title }: PreparedSteps): Medium[] | null =>
  id?.startsWith("urn:li:document:") === true ? [{ id, title: title ?? "" }] : null;

function mediaOf(steps: PreparedSteps, count: number): Medium[] {
  return Array.from({ length: count }, (_, index) => {
    const [id, altText] = [steps[`media.${index}`], steps[`media.${index}.alt`]];
    if (id === undefined)
      throw new PlatformError("unavailable", "linkedin.not_prepared", "A file was not uploaded.", {
        beginsAgain: true,
      });
    // LinkedIn has no alt text of videos.
    return altText === undefined || id.startsWith("urn:li:video:") ? { id } : { id, altText };
  });
}

/** One picture, video or document, or 2 to 20 pictures. */
function contentOf(media: readonly Medium[]) {
  const [first, second] = media;
  if (first === undefined) return {};
  return { content: second === undefined ? { media: first } : { multiImage: { images: media } } };
}

/** The URN of what a call created, which LinkedIn returns in a header. */
export function createdId(headers: Headers): string {
  const id = Urn.safeParse(headers.get("x-restli-id"));
  if (id.success) return id.data;
  throw transportError("linkedin", new HttpFailure("bad_answer", "An answer has no x-restli-id"), "irreversible");
}

/** `POST /rest/posts`: the call that publishes. Returns the URN of the post. */
export async function createPost(
  linkedin: Linkedin,
  actor: Actor,
  { text, mediaCount, visibility }: SendContent,
  steps: PreparedSteps,
  signal: AbortSignal,
): Promise<string> {
  const post = {
    author: actor.externalId,
    commentary: escapeLittleText(text),
    visibility: visibility === "private" ? "CONNECTIONS" : "PUBLIC",
    distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
    lifecycleState: "PUBLISHED",
    isReshareDisabledByAuthor: false,
    ...contentOf(documentOf(steps) ?? mediaOf(steps, mediaCount)),
  };
  const { headers } = await linkedin.call({
    method: "POST",
    path: "/rest/posts",
    token: actor.accessToken,
    body: { json: post },
    answer: z.unknown(),
    author: actor.externalId,
    kind: "irreversible",
    signal,
  });
  return createdId(headers);
}
