import { z } from "zod";
import { ShortLinkId } from "#shared/ids.ts";
import { nextCursor, pageFields } from "#shared/page.ts";
import { Platform, type Platform as PlatformName } from "#shared/platforms/platform.ts";
import { line } from "#shared/text.ts";
import { isoDateTime } from "#shared/time.ts";

export const linkUrlMax = 2_000;
export const campaignMax = 100;
/** Maximum of short links in a workspace. */
export const shortLinksMax = 10_000;

/** Characters of a code, without those that look alike. */
export const codeAlphabet = "23456789abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";
export const codeLength = 6;

/** What stands behind the code in the text of one network, so that its clicks are counted apart. */
const markOf: Record<PlatformName, string> = {
  facebook: "f",
  instagram: "i",
  x: "x",
  bluesky: "b",
  mastodon: "m",
  threads: "t",
  linkedin: "l",
};

/** No other site has such paths, so that only short links of a Postloom are changed. */
const unmarked = new RegExp(`(https?://[^\\s/]+/p~[${codeAlphabet}]{${codeLength}})(?![0-9A-Za-z])`, "g");

/** The text as it is published on a network: each short link names the network. Done once: a marked link stays as it is. */
export const markShortLinks = (text: string, platform: PlatformName): string =>
  text.replaceAll(unmarked, `$1${markOf[platform]}`);

export const shortLinkPath = (code: string): string => `/p~${code}`;

/** The code and the network of the last part of a path; null: it is no short link. */
export function readShortLink(part: string): { code: string; platform: PlatformName | null } | null {
  const [, code, mark] = new RegExp(`^([${codeAlphabet}]{${codeLength}})([a-z])?$`).exec(part) ?? [];
  if (code === undefined) return null;
  const platform = Platform.options.find((name) => markOf[name] === mark) ?? null;
  return mark !== undefined && platform === null ? null : { code, platform };
}

/** Addresses in a text that are worth shortening, each once. */
export function longAddressesIn(text: string): string[] {
  const found = [...text.matchAll(/https?:\/\/\S+/g)].map(([address]) => address.replace(/[.,;:!?)\]}'"»”]+$/, ""));
  const isShort = (address: string) => new RegExp(unmarked.source).test(address);
  return [...new Set(found)].filter((address) => URL.canParse(address) && !isShort(address));
}

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

const isWebAddress = (value: string) => /^https?:$/.test(URL.parse(value)?.protocol ?? "");

export const CreateShortLinkInput = z.strictObject({
  url: line(linkUrlMax).refine(isWebAddress, "Enter an address that begins with https://"),
  campaign: line(campaignMax).trim().min(1).nullable().default(null),
});
export type CreateShortLinkInput = z.infer<typeof CreateShortLinkInput>;

export const ListShortLinksInput = z.strictObject(pageFields);
export type ListShortLinksInput = z.infer<typeof ListShortLinksInput>;
export const ShortLinkPage = z.object({ links: z.array(ShortLink), nextCursor });
export type ShortLinkPage = z.infer<typeof ShortLinkPage>;
export const ShortLinkRef = z.strictObject({ id: ShortLinkId });
export const OneShortLink = z.object({ link: ShortLink });
