import { z } from "zod";
import { networkRules } from "#shared/platforms/rules-for.ts";
import { isOverBytes, textLength } from "#shared/platforms/text-length.ts";
import { xrpcErrors } from "./errors.ts";
import { Facet, requireFacets } from "./facets.ts";

export const postCollection = "app.bsky.feed.post";

const graphemesMax = 300;

const DateTime = z.iso.datetime({ offset: true });
const AspectRatio = z.object({ width: z.int().min(1), height: z.int().min(1) });
const AltText = z.string().max(10_000);

const Blob = z.object({
  $type: z.literal("blob"),
  ref: z.strictObject({ $link: z.string().max(200) }),
  mimeType: z.string().max(200),
  size: z.int().positive(),
});
export type Blob = z.infer<typeof Blob>;

/** A reference to one version of a record. */
const Reference = z.object({ uri: z.string().startsWith("at://").max(8_000), cid: z.string().max(200) });
export type Reference = z.infer<typeof Reference>;

const Images = z.object({
  $type: z.literal("app.bsky.embed.images"),
  images: z.array(z.object({ image: Blob, alt: AltText, aspectRatio: AspectRatio.optional() })).max(4),
});
const Video = z.object({
  $type: z.literal("app.bsky.embed.video"),
  video: Blob,
  alt: AltText.optional(),
  captions: z
    .array(z.object({ lang: z.string().max(40), file: Blob }))
    .max(20)
    .optional(),
  aspectRatio: AspectRatio.optional(),
});
const External = z.object({
  $type: z.literal("app.bsky.embed.external"),
  external: z.object({ uri: z.url().max(8_000), title: z.string(), description: z.string(), thumb: Blob.optional() }),
});
const Quote = z.object({ $type: z.literal("app.bsky.embed.record"), record: Reference });
const Media = z.discriminatedUnion("$type", [Images, Video, External]);
const QuoteWithMedia = z.object({
  $type: z.literal("app.bsky.embed.recordWithMedia"),
  record: z.object({ record: Reference }),
  media: Media,
});

const PostRecord = z.object({
  $type: z.literal(postCollection),
  text: z.string(),
  createdAt: DateTime,
  langs: z
    .array(z.string().regex(/^[a-z]{2,3}(-[a-zA-Z0-9]{1,8})*$/))
    .max(3)
    .optional(),
  facets: z.array(Facet).optional(),
  reply: z.object({ root: Reference, parent: Reference }).optional(),
  embed: z.discriminatedUnion("$type", [Images, Video, External, Quote, QuoteWithMedia]).optional(),
  labels: z
    .object({
      $type: z.literal("com.atproto.label.defs#selfLabels"),
      values: z.array(z.object({ val: z.string().max(128) })).max(10),
    })
    .optional(),
  tags: z.array(z.string().max(640)).max(8).optional(),
});
export type PostRecord = z.infer<typeof PostRecord>;

const refusal = (collection: string, issue: z.core.$ZodIssue | undefined) =>
  xrpcErrors.invalid(`Invalid ${collection} record: Record/${issue?.path.join("/") ?? ""} ${issue?.message ?? ""}`);

/** The post in a record. Throws 400 for one that does not follow the lexicon. */
export function readPostRecord(record: unknown): PostRecord {
  const parsed = PostRecord.safeParse(record);
  if (!parsed.success) throw refusal(postCollection, parsed.error.issues[0]);
  const { text, facets } = parsed.data;
  if (text.includes("\0") || !text.isWellFormed()) throw xrpcErrors.invalid("Record/text is not UTF-8");
  if (textLength(networkRules.bluesky, text) > graphemesMax)
    throw xrpcErrors.invalid(
      `Invalid ${postCollection} record: Record/text must not be longer than ${graphemesMax} graphemes`,
    );
  if (isOverBytes(networkRules.bluesky, text))
    throw xrpcErrors.invalid(`Invalid ${postCollection} record: Record/text must not be longer than 3000 bytes`);
  requireFacets(text, facets ?? []);
  return parsed.data;
}

/** The pictures, video or link of a post, also beside a quote. */
export const mediaOf = ({ embed }: Pick<PostRecord, "embed">) => {
  if (embed?.$type === "app.bsky.embed.recordWithMedia") return embed.media;
  return embed?.$type === "app.bsky.embed.record" ? undefined : embed;
};

export const gateCollection = "app.bsky.feed.threadgate";

const Rule = z.object({ $type: z.string().startsWith(`${gateCollection}#`) });
const ThreadGate = z.object({
  $type: z.literal(gateCollection),
  post: z.string().startsWith("at://"),
  allow: z.array(Rule).max(5).optional(),
  createdAt: DateTime,
  hiddenReplies: z.array(z.string()).max(300).optional(),
});

/** The rule for replies in a record, which must name this post. Throws 400. */
export function readThreadGate(record: unknown, postUri: string): void {
  const parsed = ThreadGate.safeParse(record);
  if (!parsed.success) throw refusal(gateCollection, parsed.error.issues[0]);
  if (parsed.data.post !== postUri) throw xrpcErrors.invalid("The thread gate names another post than its key");
}
