import { createHash } from "node:crypto";
import { parseFeed as parse } from "feedsmith";
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
  /** https address of a picture. */
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

interface RawItem {
  id: string | undefined;
  title: string | undefined;
  link: string | undefined;
  summary: string | undefined;
  pictures: readonly (string | undefined)[];
}

const titleMax = 300;
const summaryMax = 2_000;
const addressMax = 2_000;
/** Newest items of a feed that are looked at. */
const itemsMax = 500;

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

interface RawFile {
  url?: string | undefined;
  type?: string | undefined;
  medium?: string | undefined;
}

const isPicture = ({ type, medium }: RawFile) => medium === "image" || type?.startsWith("image/") === true;

interface RawMedia {
  contents?: readonly RawFile[];
  groups?: readonly { contents?: readonly RawFile[] }[];
  thumbnails?: readonly RawFile[];
}

function picturesOf({ contents = [], groups = [], thumbnails = [] }: RawMedia = {}): (string | undefined)[] {
  const files = [...contents, ...groups.flatMap((group) => group.contents ?? [])].filter(isPicture);
  return [...files, ...thumbnails].map(({ url }) => url);
}

function readRaw(text: string): { title: string | undefined; items: RawItem[] } {
  const { format, feed } = parse(text);
  switch (format) {
    case "rss":
      return {
        title: feed.title,
        items: (feed.items ?? []).map(({ guid, title, link, description, enclosures = [], media }) => ({
          title,
          link,
          id: guid?.value,
          summary: description,
          pictures: [...enclosures.filter(isPicture).map(({ url }) => url), ...picturesOf(media)],
        })),
      };
    case "rdf":
      return {
        title: feed.title,
        items: (feed.items ?? []).map(({ title, link, description, media }) => ({
          title,
          link,
          id: undefined,
          summary: description,
          pictures: picturesOf(media),
        })),
      };
    case "atom":
      return {
        title: feed.title?.value,
        items: (feed.entries ?? []).map(({ id, title, links = [], summary, content, media }) => {
          const enclosed = links.filter(({ rel, type }) => rel === "enclosure" && isPicture({ type }));
          return {
            id,
            title: title?.value,
            summary: summary?.value ?? content?.value,
            link: links.find(({ rel = "alternate" }) => rel === "alternate")?.href,
            pictures: [...enclosed.map(({ href }) => href), ...picturesOf(media)],
          };
        }),
      };
    case "json":
      return {
        title: feed.title,
        items: (feed.items ?? []).map((item) => ({
          id: item.id,
          title: item.title,
          link: item.url ?? item.external_url,
          summary: item.summary ?? item.content_text ?? item.content_html,
          pictures: [item.image, item.banner_image],
        })),
      };
  }
}

/** Reads an RSS, RDF, Atom or JSON feed; relative addresses are relative to `address`. Throws NoFeed. */
export function parseFeed(text: string, address: string): ParsedFeed {
  let raw: ReturnType<typeof readRaw>;
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
    const [picture = null] = item.pictures.flatMap((one) => addressOf(one, address, /^https:$/) ?? []);
    return [{ idHash: sha256(id), title, link, summary: textOf(item.summary, summaryMax), picture }];
  });
  const ofLink = Map.groupBy(items, ({ link }) => link);
  const isOnlyOne = (link: string) => ofLink.get(link)?.length === 1;
  return {
    title: lineOf(raw.title, titleMax) || new URL(address).hostname,
    items: items.map((item) => ({
      ...item,
      linkHash: item.link !== null && isOnlyOne(item.link) ? sha256(item.link) : null,
    })),
  };
}
