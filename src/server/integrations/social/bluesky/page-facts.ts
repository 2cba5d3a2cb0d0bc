/** What a link card shows of a page. */
export interface PageFacts {
  title: string;
  description: string;
  /** As the page writes it: it may be relative. */
  image: string | null;
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function character(code: number): string {
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : "";
}

const decoded = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (decimal !== undefined) return character(Number(decimal));
    if (hex !== undefined) return character(Number.parseInt(hex, 16));
    return named[String(name).toLowerCase()] ?? whole;
  });

const plain = (text: string, most: number) =>
  decoded(text).toWellFormed().replaceAll(/\s+/gu, " ").trim().slice(0, most).toWellFormed();

const attribute = /([a-z:-]{1,30})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

function attributesOf(tag: string): Map<string, string> {
  const found = [...tag.matchAll(attribute)];
  return new Map(
    found.map(([, name = "", double, single, bare]) => [name.toLowerCase(), double ?? single ?? bare ?? ""]),
  );
}

/** The texts of the page's meta elements by their name, the first of each. */
function metaOf(html: string): Map<string, string> {
  const facts = new Map<string, string>();
  for (const [tag] of html.matchAll(/<meta\s[^<>]{1,4000}>/gi)) {
    const attributes = attributesOf(tag);
    const name = (attributes.get("property") ?? attributes.get("name") ?? "").toLowerCase();
    const content = attributes.get("content");
    if (name !== "" && content !== undefined && !facts.has(name)) facts.set(name, content);
  }
  return facts;
}

/** Pages have these elements near their beginning, after their styles at the latest. */
const readMax = 1_000_000;
const titleMax = 300;
const descriptionMax = 1_000;

/** null: the page has no title. */
export function readPageFacts(page: string): PageFacts | null {
  const html = page.slice(0, readMax);
  const meta = metaOf(html);
  const first = (...names: string[]) => names.map((name) => meta.get(name)).find((text) => text?.trim()) ?? "";
  const title = first("og:title", "twitter:title") || (/<title[^<>]{0,500}>([^<]{1,2000})/i.exec(html)?.[1] ?? "");
  if (plain(title, titleMax) === "") return null;
  const image = decoded(first("og:image", "og:image:url", "twitter:image")).trim();
  return {
    title: plain(title, titleMax),
    description: plain(first("og:description", "twitter:description", "description"), descriptionMax),
    image: image === "" ? null : image,
  };
}

/** The text of a page in the encoding that it names, or UTF-8. */
export function decodePage(bytes: Buffer): string {
  const head = bytes.subarray(0, 2_048).toString("latin1");
  const label = /charset\s*=\s*["']?([\w-]{2,30})/i.exec(head)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(label).decode(bytes);
  } catch (error) {
    // An encoding that does not exist.
    if (error instanceof RangeError) return new TextDecoder().decode(bytes);
    throw error;
  }
}
