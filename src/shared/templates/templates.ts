import { z } from "zod";
import { ImageSize, imageStyles } from "#shared/creations/creations.ts";
import { promptMax } from "#shared/creations/generation.ts";
import { isDistinct } from "#shared/distinct.ts";
import { TemplateId } from "#shared/ids.ts";
import { nextCursor, pageFields } from "#shared/page.ts";
import { Platform, platforms } from "#shared/platforms/platform.ts";
import { contentMax, hashtagLengthMax, hashtagsMax } from "#shared/posts/post-limits.ts";
import { line, text } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";
import { problemsOf, templateVariables } from "./template-text.ts";

/** `caption` fills the composer, `prompt` the generator. */
export const templateKinds = ["caption", "prompt"] as const;
export const TemplateKind = z.enum(templateKinds);
export type TemplateKind = z.infer<typeof TemplateKind>;

const filmStyles = ["cinematic", "documentary", "artistic", "commercial"] as const;
export const durations = [3, 5, 10, 15, 30] as const;

/** Maximum length of a filled template, by kind. */
export const filledMax = { caption: contentMax, prompt: promptMax } as const satisfies Record<TemplateKind, number>;

const Variable = z.object({
  name: z.string(),
  default: z.string().nullable().describe("null: a value has to be given."),
});

export const Template = z.object({
  id: TemplateId,
  kind: TemplateKind,
  name: z.string(),
  description: z.string().nullable(),
  body: z.string(),
  variables: z.array(Variable),
  platforms: z.array(Platform),
  hashtags: z.array(z.string()),
  style: z.string().nullable(),
  size: z.string().nullable(),
  duration: z.number().int().nullable().describe("Seconds; a template with it makes a video."),
  builtIn: z.boolean(),
  createdAt: isoDateTime.nullable().describe("null for a built-in one."),
  updatedAt: isoDateTime.nullable(),
});
export type Template = z.infer<typeof Template>;

const Body = text(5_000)
  .refine((value) => value.trim() !== "", "Write the text of the template")
  .superRefine((value, ctx) => {
    for (const message of problemsOf(value)) ctx.addIssue({ code: "custom", message });
  })
  .refine((value) => templateVariables(value).length <= 30, "At most 30 variables");

const Hashtag = line(hashtagLengthMax)
  .trim()
  .transform((tag) => tag.replace(/^#+/, ""))
  .refine((tag) => tag !== "" && !/\s/.test(tag), "A hashtag is one word");

export const templateNameMax = 80;

const fields = {
  name: line(templateNameMax).trim().min(1, "Give the template a name"),
  description: text(500).nullable(),
  body: Body.describe("Text with {{variables}}; {{name|what stands there otherwise}} has a default."),
  platforms: z.array(Platform).max(platforms.length).refine(isDistinct, "The same platform is there twice"),
  hashtags: z.array(Hashtag).max(hashtagsMax),
  style: z.enum([...new Set([...imageStyles, ...filmStyles])]).nullable(),
  size: ImageSize.nullable(),
  duration: z.literal(durations).nullable(),
};

export const CreateTemplateInput = z.strictObject({
  ...fields,
  kind: TemplateKind,
  description: fields.description.default(null),
  platforms: fields.platforms.default([]),
  hashtags: fields.hashtags.default([]),
  style: fields.style.default(null),
  size: fields.size.default(null),
  duration: fields.duration.default(null),
});
export type CreateTemplateInput = z.infer<typeof CreateTemplateInput>;

export const UpdateTemplateInput = z.strictObject({ id: TemplateId, ...z.strictObject(fields).partial().shape });
export type UpdateTemplateInput = z.infer<typeof UpdateTemplateInput>;

export const TemplateRef = z.strictObject({ id: TemplateId });

export const CloneTemplateInput = z.strictObject({ id: TemplateId, name: fields.name.optional() });
export type CloneTemplateInput = z.infer<typeof CloneTemplateInput>;

export const ListTemplatesInput = z.strictObject({
  ...pageFields,
  kind: TemplateKind.optional(),
  platform: Platform.optional(),
  q: text(200).optional(),
});
export type ListTemplatesInput = z.infer<typeof ListTemplatesInput>;
export const TemplatePage = z.object({ templates: z.array(Template), nextCursor });
export type TemplatePage = z.infer<typeof TemplatePage>;

export const RenderTemplateInput = z.strictObject({
  id: TemplateId,
  values: z
    .record(line(40), text(2_000))
    .refine((values) => Object.keys(values).length <= 60, "At most 60 values")
    .default({}),
});
export type RenderTemplateInput = z.infer<typeof RenderTemplateInput>;

/** A filled template for the composer or the generator. */
export const RenderedTemplate = z.object({
  kind: TemplateKind,
  text: z.string(),
  platforms: z.array(Platform),
  hashtags: z.array(z.string()),
  style: z.string().nullable(),
  size: z.string().nullable(),
  duration: z.number().int().nullable(),
});
export type RenderedTemplate = z.infer<typeof RenderedTemplate>;
