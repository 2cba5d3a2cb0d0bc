import { readAiCosts } from "#server/domains/ai-costs/ai-costs.service.ts";
import { answer } from "#server/trpc/answer.ts";
import { router, workspaceProcedure } from "#server/trpc/procedures.ts";
import { AiCostsOfMonth, AiCostsInput } from "#shared/ai-costs/ai-costs.ts";

export const aiCostsRouter = router({
  month: workspaceProcedure("content.read")
    .meta({
      rest: {
        method: "GET",
        path: "/billing/ai-costs",
        tag: "ai-costs",
        summary: "What providers charged for your pictures, videos and texts in a month, and the cap of your settings",
      },
    })
    .input(AiCostsInput)
    .output(answer(AiCostsOfMonth))
    .query(({ ctx, input }) => readAiCosts(ctx.deps, ctx.workspaceId, input)),
});
