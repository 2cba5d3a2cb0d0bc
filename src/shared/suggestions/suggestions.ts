import { z } from "zod";
import { CreationId } from "#shared/ids.ts";
import { altTextMax } from "#shared/posts/post-limits.ts";
import { PostPlatforms } from "#shared/posts/posts.ts";
import { text } from "#shared/text.ts";
import { CreationType } from "../creations/creations.ts";
import { Prompt, promptMax } from "../creations/generation.ts";

export const suggestedHashtagsMax = 10;
export const suggestedCaptionMax = 2_000;

export const SuggestPromptInput = z.strictObject({
  prompt: Prompt,
  type: CreationType.default("image").describe("What will be generated with the prompt"),
});
export type SuggestPromptInput = z.infer<typeof SuggestPromptInput>;
export const SuggestedPrompt = z.object({ prompt: z.string().max(promptMax) });

export const SuggestCaptionInput = z
  .strictObject({
    topic: text(2_000).optional().describe("What the post is about, or a first version of its text"),
    creationId: CreationId.optional().describe("A finished creation that is posted"),
    platforms: PostPlatforms.optional().describe("The networks; the shortest limit counts"),
  })
  .refine(({ topic, creationId }) => topic?.trim() || creationId !== undefined, {
    path: ["topic"],
    message: "Say what the post is about, or choose a creation",
  });
export type SuggestCaptionInput = z.infer<typeof SuggestCaptionInput>;
export const SuggestedCaption = z.object({
  caption: z.string().max(suggestedCaptionMax),
  hashtags: z.array(z.string()).max(suggestedHashtagsMax).describe("Without the #"),
});

export const SuggestAltTextInput = z.strictObject({ creationId: CreationId.describe("A finished creation") });
export type SuggestAltTextInput = z.infer<typeof SuggestAltTextInput>;
export const SuggestedAltText = z.object({ altText: z.string().max(altTextMax) });
