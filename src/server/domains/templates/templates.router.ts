import { z } from "zod";
import { cloneTemplate, createTemplate } from "#server/domains/templates/create-template.ts";
import {
  deleteTemplate,
  getTemplate,
  listTemplates,
  renderTemplate,
  updateTemplate,
} from "#server/domains/templates/templates.service.ts";
import { answer } from "#server/trpc/answer.ts";
import { router, workspaceProcedure } from "#server/trpc/procedures.ts";
import {
  CloneTemplateInput,
  CreateTemplateInput,
  ListTemplatesInput,
  RenderedTemplate,
  RenderTemplateInput,
  Template,
  TemplatePage,
  TemplateRef,
  UpdateTemplateInput,
} from "#shared/templates/templates.ts";

const tag = "templates";
const OneTemplate = z.object({ template: Template });

export const templatesRouter = router({
  list: workspaceProcedure("content.read")
    .meta({
      rest: {
        method: "GET",
        path: "/templates",
        tag,
        summary: "Your templates, newest first, then the built-in ones in the language of Accept-Language",
      },
    })
    .input(ListTemplatesInput)
    .output(answer(TemplatePage))
    .query(({ ctx, input }) => listTemplates(ctx.deps, ctx.workspaceId, input, ctx.client.language)),

  get: workspaceProcedure("content.read")
    .meta({ rest: { method: "GET", path: "/templates/{id}", tag, summary: "One template with its variables" } })
    .input(TemplateRef)
    .output(answer(OneTemplate))
    .query(async ({ ctx, input }) => ({
      template: await getTemplate(ctx.deps, ctx.workspaceId, input.id, ctx.client.language),
    })),

  create: workspaceProcedure("content.write")
    .meta({
      rest: {
        method: "POST",
        path: "/templates",
        tag,
        summary: "Make a template: text with {{variables}} and the settings that go with it",
        status: 201,
        message: "Template created",
        idempotent: true,
        example: {
          kind: "caption",
          name: "Firing day",
          body: "Fresh from the kiln: {{product}}, {{price|at a fair price}}.",
          hashtags: ["pottery"],
        },
      },
    })
    .input(CreateTemplateInput)
    .output(answer(OneTemplate))
    .mutation(async ({ ctx, input }) => ({
      template: await createTemplate(ctx.deps, ctx.workspaceId, input, ctx.idempotencyKey),
    })),

  update: workspaceProcedure("content.write")
    .meta({
      rest: {
        method: "PATCH",
        path: "/templates/{id}",
        tag,
        summary: "Change a template of your own",
        message: "Template updated",
      },
    })
    .input(UpdateTemplateInput)
    .output(answer(OneTemplate))
    .mutation(async ({ ctx, input }) => ({ template: await updateTemplate(ctx.deps, ctx.workspaceId, input) })),

  remove: workspaceProcedure("content.write")
    .meta({
      rest: {
        method: "DELETE",
        path: "/templates/{id}",
        tag,
        summary: "Delete a template of your own",
        message: "Template deleted",
      },
    })
    .input(TemplateRef)
    .output(answer(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await deleteTemplate(ctx.deps, ctx.workspaceId, input.id);
      return {};
    }),

  clone: workspaceProcedure("content.write")
    .meta({
      rest: {
        method: "POST",
        path: "/templates/{id}/clone",
        tag,
        summary: "Copy a template, built in or your own, to change the copy",
        status: 201,
        message: "Template copied",
        idempotent: true,
        example: { name: "Firing day, short" },
      },
    })
    .input(CloneTemplateInput)
    .output(answer(OneTemplate))
    .mutation(async ({ ctx, input }) => ({
      template: await cloneTemplate(ctx.deps, ctx.workspaceId, input, ctx.client.language, ctx.idempotencyKey),
    })),

  render: workspaceProcedure("content.write")
    .meta({
      rest: {
        method: "POST",
        path: "/templates/{id}/render",
        tag,
        summary: "Replace the variables of a template with values",
        example: { values: { product: "the autumn glaze" } },
      },
    })
    .input(RenderTemplateInput)
    .output(answer(RenderedTemplate))
    .mutation(({ ctx, input }) => renderTemplate(ctx.deps, ctx.workspaceId, input, ctx.client.language)),
});
