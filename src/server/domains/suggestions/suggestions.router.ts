import { suggestAltText, suggestCaption, suggestPrompt } from "#server/domains/suggestions/suggestions.service.ts";
import { answer } from "#server/trpc/answer.ts";
import { router, workspaceAloneProcedure } from "#server/trpc/procedures.ts";
import {
  SuggestAltTextInput,
  SuggestCaptionInput,
  SuggestedAltText,
  SuggestedCaption,
  SuggestedPrompt,
  SuggestPromptInput,
} from "#shared/suggestions/suggestions.ts";

const tag = "suggestions";

/** Nothing is stored: each procedure returns a suggestion. */
export const suggestionsRouter = router({
  prompt: workspaceAloneProcedure("content.write")
    .meta({
      rest: {
        method: "POST",
        path: "/suggestions/prompt",
        tag,
        summary: "A more detailed version of a prompt, by the configured text model",
        errors: ["SPENDING_CAP_REACHED", "UNPROCESSABLE"],
      },
    })
    .input(SuggestPromptInput)
    .output(answer(SuggestedPrompt))
    .mutation(({ ctx, input }) => suggestPrompt(ctx.deps, ctx, input)),

  caption: workspaceAloneProcedure("content.write")
    .meta({
      rest: {
        method: "POST",
        path: "/suggestions/caption",
        tag,
        summary: "A caption and hashtags for a post, by the configured text model",
        errors: ["SPENDING_CAP_REACHED", "UNPROCESSABLE", "NOT_FOUND"],
      },
    })
    .input(SuggestCaptionInput)
    .output(answer(SuggestedCaption))
    .mutation(({ ctx, input }) => suggestCaption(ctx.deps, ctx, input)),

  altText: workspaceAloneProcedure("content.write")
    .meta({
      rest: {
        method: "POST",
        path: "/suggestions/alt-text",
        tag,
        summary: "An alternative text for a finished creation, by the configured text model",
        errors: ["SPENDING_CAP_REACHED", "UNPROCESSABLE", "NOT_FOUND"],
      },
    })
    .input(SuggestAltTextInput)
    .output(answer(SuggestedAltText))
    .mutation(({ ctx, input }) => suggestAltText(ctx.deps, ctx, input)),
});
