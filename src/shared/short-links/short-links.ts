import { z } from "zod";
import { ShortLinkId } from "#shared/ids.ts";
import { nextCursor, pageFields } from "#shared/page.ts";
import { Platform } from "#shared/platforms/platform.ts";
import { line } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";

export const linkUrlMax = 2_000;
export const campaignMax = 100;
/** Maximum of short links in a workspace. */
export const shortLinksMax = 10_000;

const Clicks = z.object({
  platform: Platform.nullable().describe("null: the link was used without a network"),
  clicks: z.number().int(),
});

export const ShortLink = z.object({
  id: ShortLinkId,
  shortUrl: z.string().describe("Goes into a text as it is. Published, it names the network by one more letter"),
  url: z.string(),
  campaign: z.string().nullable().describe("With it, visitors arrive with utm_source, utm_medium and utm_campaign"),
  clicks: z.number().int(),
  byPlatform: z.array(Clicks),
  createdAt: isoDateTime,
});
export type ShortLink = z.infer<typeof ShortLink>;

const hasCredentials = (value: string) => {
  const url = URL.parse(value);
  return url !== null && url.username + url.password !== "";
};

const isWebAddress = (value: string) => /^https?:$/.test(URL.parse(value)?.protocol ?? "");

export const CreateShortLinkInput = z.strictObject({
  url: line(linkUrlMax)
    .refine(isWebAddress, "Enter an address that begins with https://")
    .refine(
      (value) => !hasCredentials(value),
      "Everybody who follows the link would get the user name and the password of this address. Remove them",
    ),
  campaign: line(campaignMax).trim().min(1).nullable().default(null),
});
export type CreateShortLinkInput = z.infer<typeof CreateShortLinkInput>;

export const ListShortLinksInput = z.strictObject(pageFields);
export type ListShortLinksInput = z.infer<typeof ListShortLinksInput>;
export const ShortLinkPage = z.object({ links: z.array(ShortLink), nextCursor });
export type ShortLinkPage = z.infer<typeof ShortLinkPage>;
export const ShortLinkRef = z.strictObject({ id: ShortLinkId });
export const OneShortLink = z.object({ link: ShortLink });
