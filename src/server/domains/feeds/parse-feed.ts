import { createHash } from "node:crypto";
import { z } from "zod";
import { type RawFeed, readXmlFeed } from "#server/domains/feeds/xml-feed.ts";
import { htmlToText } from "#server/lib/html-to-text.ts";
import { cutText } from "#shared/text.ts";

export interface ParsedItem {
  idHash: string;
  /** null: it has no link, or others of the feed have the same. */
  linkHash: string | null;
  title: string;
  link: string | null;
  /** Plain text. */
  summary: string;
  /** Address of a picture. One on http cannot be fetched, and the notice of the draft says so. */
  picture: string | null;
}

export interface ParsedFeed {
  title: string;
  /** As the feed lists them. */
  items: ParsedItem[];
}

/** The text is no RSS, Atom or JSON feed. */
export class NoFeed extends Error {
  override name = "NoFeed";
}

const titleMax = 300;
const summaryMax = 2_000;
const addressMax = 2_000;
/** Newest items of a feed that are looked at. */
const itemsMax = 500;

/** A site that moves from http to https has the same items. */
const withoutScheme = (link: string) => link.replace(/^https?:/, "");

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Text that may hold markup, as the database and other posts take it. */
const plain = (html: string | undefined) =>
  htmlToText(html ?? "")
    .toWellFormed()
    .replaceAll("\0", "");

const lineOf = (html: string | undefined, max: number) => cutText(plain(html).replaceAll(/\s+/g, " ").trim(), max);

const textOf = (html: string | undefined, max: number) =>
  cutText(
    plain(html)
      .replaceAll(/[^\S\n]+/g, " ")
      .replaceAll(/\s*\n\s*\n\s*/g, "\n\n")
      .trim(),
    max,
  );

function addressOf(address: string | undefined, base: string, protocols: RegExp): string | null {
  const url = URL.parse(address?.trim() ?? "", base);
  const isUsable = address !== undefined && url !== null && protocols.test(url.protocol);
  return isUsable && url.href.length <= addressMax ? url.href : null;
}

const words = z.string().optional().catch(undefined);
const JsonFeed = z.object({
  version: z.string().startsWith("https://jsonfeed.org/version/"),
  title: words,
  items: z.array(
    z.object({
      id: z.union([z.string(), z.number()]).optional().catch(undefined),
      title: words,
      url: words,
      external_url: words,
      summary: words,
      content_text: words,
      content_html: words,
      image: words,
      banner_image: words,
    }),
  ),
});

/** A JSON feed of version 1 or 1.1; null: none. */
function readJsonFeed(text: string): RawFeed | null {
  if (!text.trimStart().startsWith("{")) return null;
  const { title, items } = JsonFeed.parse(JSON.parse(text));
  return {
    title,
    items: items.map((item) => ({
      id: item.id === undefined ? undefined : String(item.id),
      title: item.title,
      link: item.url ?? item.external_url,
      summary: item.summary ?? item.content_text ?? item.content_html,
      pictures: [item.image, item.banner_image],
    })),
  };
}

function readRaw(text: string): RawFeed {
  const feed = readJsonFeed(text) ?? readXmlFeed(text);
  if (feed === null) throw new Error("It has none of the elements of a feed");
  return feed;
}

/** Reads an RSS, RDF, Atom or JSON feed; relative addresses are relative to `address`. Throws NoFeed. */
export function parseFeed(text: string, address: string): ParsedFeed {
  let raw: RawFeed;
  try {
    raw = readRaw(text);
  } catch (error) {
    throw new NoFeed("There is no RSS, Atom or JSON feed at this address", { cause: error });
  }
  const items = raw.items.slice(0, itemsMax).flatMap((item) => {
    const title = lineOf(item.title, titleMax);
    const link = addressOf(item.link, address, /^https?:$/);
    const id = (item.id?.trim() ?? "") || (link ?? title);
    if (id === "") return [];
    const pictures = item.pictures.flatMap((one) => addressOf(one, address, /^https?:$/) ?? []);
    const picture = pictures.find((one) => one.startsWith("https:")) ?? pictures[0] ?? null;
    return [{ idHash: sha256(id), title, link, summary: textOf(item.summary, summaryMax), picture }];
  });
  const ofLink = Map.groupBy(items, ({ link }) => link);
  const isOnlyOne = (link: string) => ofLink.get(link)?.length === 1;
  return {
    title: lineOf(raw.title, titleMax) || new URL(address).hostname,
    items: items.map((item) => ({
      ...item,
      linkHash: item.link !== null && isOnlyOne(item.link) ? sha256(withoutScheme(item.link)) : null,
    })),
  };
}
