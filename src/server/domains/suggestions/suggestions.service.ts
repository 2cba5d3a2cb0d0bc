import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { findUsableCreations } from "#server/domains/creations/creations.service.ts";
import {
  ask,
  type Asker,
  askSeeing,
  requireWriter,
  unanswered,
  type WriterDeps,
} from "#server/domains/suggestions/ask-writer.ts";
import { plainHashtags, plainLine, plainText } from "#server/domains/suggestions/plain-text.ts";
import { notFound } from "#server/lib/domain-error.ts";
import { promptMax } from "#shared/creations/generation.ts";
import type { CreationId, UserId } from "#shared/ids.ts";
import {
  suggestedAltTextMax,
  suggestedCaptionMax,
  suggestedHashtagsMax,
  type SuggestAltTextInput,
  type SuggestCaptionInput,
  type SuggestPromptInput,
} from "#shared/creations/suggestions.ts";

type SuggestionDeps = WriterDeps & Pick<Deps, "storage">;

/** As a person would have typed it; an empty answer is none. */
function nonEmpty(text: string): string {
  if (text === "") throw unanswered();
  return text;
}

/** A richer prompt that still asks for the same. Throws RATE_LIMITED, UNPROCESSABLE and UNAVAILABLE, as all of these do. */
export async function suggestPrompt(deps: WriterDeps, asker: Asker, { prompt, type }: SuggestPromptInput) {
  const writer = await requireWriter(deps, asker.userId);
  const task = {
    instructions: `You improve prompts for a model that makes ${type === "image" ? "pictures" : "short videos"}.
Keep the subject and every wish of the prompt. Add what is missing: composition, light, colours, mood${type === "image" ? "" : ", movement of camera and subject"}.
Write in the language of the prompt, as one paragraph of at most 400 characters, without quotes, headings or markup.
Answer with JSON: {"prompt": "…"}.`,
    material: { prompt },
    answer: z.object({ prompt: z.string() }),
  };
  const written = await ask(writer, task, asker);
  return { prompt: nonEmpty(plainLine(written.prompt, promptMax)) };
}

interface Seen {
  words: Record<string, string>;
  picture: Buffer | undefined;
}

/** What is known of a finished creation of this person, and how it looks. Throws NOT_FOUND. */
async function look(deps: SuggestionDeps, userId: UserId, id: CreationId): Promise<Seen> {
  const [row] = await findUsableCreations(deps.db, userId, [id]);
  if (row === undefined) throw notFound("Creation");
  const { title, prompt, description, altText, type, thumbnailKey } = row;
  const known = Object.entries({ kind: type, title, prompt, description, altText });
  const picture = thumbnailKey === null ? null : await deps.storage.read(thumbnailKey);
  return {
    words: Object.fromEntries(known.flatMap(([name, value]) => (value ? [[name, value]] : []))),
    picture: picture ?? undefined,
  };
}

/** X counts links, emoji and many scripts differently; what is shorter than this fits however it counts. */
const captionMaxFor = ({ platforms }: SuggestCaptionInput) => (platforms?.includes("x") ? 240 : suggestedCaptionMax);

export async function suggestCaption(deps: SuggestionDeps, asker: Asker, input: SuggestCaptionInput) {
  const writer = await requireWriter(deps, asker.userId);
  const { topic, creationId, platforms = [] } = input;
  const seen = creationId === undefined ? null : await look(deps, asker.userId, creationId);
  const max = captionMaxFor(input);
  const task = {
    instructions: `You write captions for posts${platforms.length > 0 ? ` on ${platforms.join(", ")}` : " on social media"}.
The caption is plain text of at most ${Math.min(max, 500)} characters in the language of the material, lively and honest: claim nothing that the material or the picture does not show.
No hashtags, quotes or markup in the caption. Beside it, three to eight fitting hashtags of one word each, without the #.
Answer with JSON: {"caption": "…", "hashtags": ["…"]}.`,
    material: { ...(topic === undefined ? {} : { topic }), ...(seen && { creation: seen.words }) },
    picture: seen?.picture,
    answer: z.object({ caption: z.string(), hashtags: z.array(z.string()) }),
  };
  const written = await askSeeing(writer, task, asker);
  return {
    caption: nonEmpty(plainText(written.caption, max)),
    hashtags: plainHashtags(written.hashtags, suggestedHashtagsMax),
  };
}

export async function suggestAltText(deps: SuggestionDeps, asker: Asker, { creationId }: SuggestAltTextInput) {
  const writer = await requireWriter(deps, asker.userId);
  const { words, picture } = await look(deps, asker.userId, creationId);
  const task = {
    instructions: `You write alternative texts for people who cannot see a ${words["kind"] === "video" ? "video, of which you are shown one frame" : "picture"}.
Say what is to be seen, the important first, in one or two sentences of at most 250 characters, in the language of the material. Do not begin with "Image of". No markup.
What you see counts more than what the material says about it.
Answer with JSON: {"altText": "…"}.`,
    material: { creation: words },
    picture,
    answer: z.object({ altText: z.string() }),
  };
  const written = await askSeeing(writer, task, asker);
  return { altText: nonEmpty(plainLine(written.altText, suggestedAltTextMax)) };
}
