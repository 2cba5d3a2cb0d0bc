import { z } from "zod";
import type { Deps } from "#server/deps.ts";
import { findUsableCreations } from "#server/domains/creations/creations.service.ts";
import {
  ask,
  type Caller,
  askWithPicture,
  requireWriter,
  unanswered,
  type WriterDeps,
} from "#server/domains/suggestions/ask-writer.ts";
import { plainHashtags, plainLine, plainText } from "#server/domains/suggestions/plain-text.ts";
import { notFound } from "#server/lib/domain-error.ts";
import { promptMax } from "#shared/creations/generation.ts";
import type { CreationId, WorkspaceId } from "#shared/ids.ts";
import { networkRules } from "#shared/platforms/rules-for.ts";
import { altTextMax } from "#shared/posts/post-limits.ts";
import {
  suggestedCaptionMax,
  suggestedHashtagsMax,
  type SuggestAltTextInput,
  type SuggestCaptionInput,
  type SuggestPromptInput,
} from "#shared/suggestions/suggestions.ts";

type SuggestionDeps = WriterDeps & Pick<Deps, "storage">;

/** Throws the error of an unanswered request when a model returned no text. */
function nonEmpty(text: string): string {
  if (text === "") throw unanswered();
  return text;
}

/** A more detailed version of a prompt. Each suggestion throws RATE_LIMITED, SPENDING_CAP_REACHED, UNPROCESSABLE and UNAVAILABLE. */
export async function suggestPrompt(deps: WriterDeps, caller: Caller, { prompt, type }: SuggestPromptInput) {
  const writer = await requireWriter(deps, caller.workspaceId);
  const task = {
    instructions: `You improve prompts for a model that makes ${type === "image" ? "pictures" : "short videos"}.
Keep the subject and every wish of the prompt. Add what is missing: composition, light, colours, mood${type === "image" ? "" : ", movement of camera and subject"}.
Write in the language of the prompt, as one paragraph of at most 400 characters, without quotes, headings or markup.
Answer with JSON: {"prompt": "…"}.`,
    material: { prompt },
    answer: z.object({ prompt: z.string() }),
  };
  const written = await ask(writer, task, caller);
  return { prompt: nonEmpty(plainLine(written.prompt, promptMax)) };
}

interface Material {
  fields: Record<string, string>;
  picture: Buffer | undefined;
}

/** Metadata and picture of a finished creation of this workspace. Throws NOT_FOUND. */
async function readMaterial(deps: SuggestionDeps, workspaceId: WorkspaceId, id: CreationId): Promise<Material> {
  const [row] = await findUsableCreations(deps.db, workspaceId, [id]);
  if (row === undefined) throw notFound("Creation");
  const { title, prompt, description, altText, type, thumbnailKey } = row;
  const known = Object.entries({ kind: type, title, prompt, description, altText });
  const picture = thumbnailKey === null ? null : await deps.storage.read(thumbnailKey);
  return {
    fields: Object.fromEntries(known.flatMap(([name, value]) => (value ? [[name, value]] : []))),
    picture: picture ?? undefined,
  };
}

/** Left free, because networks weight links, emoji and many scripts. */
const spareCharacters = 40;

const captionMaxFor = ({ platforms = [] }: SuggestCaptionInput) =>
  Math.min(suggestedCaptionMax, ...platforms.map((platform) => networkRules[platform].text.max - spareCharacters));

export async function suggestCaption(deps: SuggestionDeps, caller: Caller, input: SuggestCaptionInput) {
  const writer = await requireWriter(deps, caller.workspaceId);
  const { topic, creationId, platforms = [] } = input;
  const creation = creationId === undefined ? null : await readMaterial(deps, caller.workspaceId, creationId);
  const max = captionMaxFor(input);
  const task = {
    instructions: `You write captions for posts${platforms.length > 0 ? ` on ${platforms.join(", ")}` : " on social media"}.
The caption is plain text of at most ${Math.min(max, 500)} characters in the language of the material, lively and honest: claim nothing that the material or the picture does not show.
No hashtags, quotes or markup in the caption. Beside it, three to eight fitting hashtags of one word each, without the #.
Answer with JSON: {"caption": "…", "hashtags": ["…"]}.`,
    material: { ...(topic === undefined ? {} : { topic }), ...(creation && { creation: creation.fields }) },
    picture: creation?.picture,
    answer: z.object({ caption: z.string(), hashtags: z.array(z.string()) }),
  };
  const written = await askWithPicture(writer, task, caller);
  return {
    caption: nonEmpty(plainText(written.caption, max)),
    hashtags: plainHashtags(written.hashtags, suggestedHashtagsMax),
  };
}

export async function suggestAltText(deps: SuggestionDeps, caller: Caller, { creationId }: SuggestAltTextInput) {
  const writer = await requireWriter(deps, caller.workspaceId);
  const { fields, picture } = await readMaterial(deps, caller.workspaceId, creationId);
  const task = {
    instructions: `You write alternative texts for people who cannot see a ${fields["kind"] === "video" ? "video, of which you are shown one frame" : "picture"}.
Say what is to be seen, the important first, in one or two sentences of at most 250 characters, in the language of the material. Do not begin with "Image of". No markup.
What you see counts more than what the material says about it.
Answer with JSON: {"altText": "…"}.`,
    material: { creation: fields },
    picture,
    answer: z.object({ altText: z.string() }),
  };
  const written = await askWithPicture(writer, task, caller);
  return { altText: nonEmpty(plainLine(written.altText, altTextMax)) };
}
