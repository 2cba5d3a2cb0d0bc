import { type ChildNode, DomHandler, type Element, isTag, type ParentNode } from "domhandler";
import { textContent } from "domutils";
import { Parser } from "htmlparser2";

/** An item as its format has it, with markup and relative addresses. */
export interface RawItem {
  id: string | undefined;
  title: string | undefined;
  link: string | undefined;
  summary: string | undefined;
  pictures: readonly (string | undefined)[];
}

export interface RawFeed {
  title: string | undefined;
  items: RawItem[];
}

/** A feed has six levels. The limit bounds the time of the parser, which grows with the square of the depth. */
const depthMax = 60;

class TooDeep extends Error {
  override name = "TooDeep";
}

class ShallowTree extends DomHandler {
  #depth = 0;

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.#depth += 1;
    if (this.#depth > depthMax) throw new TooDeep();
    super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    this.#depth -= 1;
    super.onclosetag();
  }
}

/** Custom entities are not resolved, so that none can expand. */
function parseXml(text: string): ParentNode {
  const tree = new ShallowTree(null, { xmlMode: true });
  new Parser(tree, { xmlMode: true }).end(text);
  return tree.root;
}

const childrenOf = (node: ParentNode, name: string): Element[] =>
  node.children.filter((child: ChildNode): child is Element => isTag(child) && child.name === name);

const firstOf = (node: ParentNode, name: string): Element | undefined => childrenOf(node, name)[0];

function wordsOf(node: ParentNode, name: string): string | undefined {
  const found = firstOf(node, name);
  return found === undefined ? undefined : textContent(found);
}

const isPicture = ({ attribs: { type, medium } }: Element) => medium === "image" || type?.startsWith("image/") === true;

/** Pictures in Media RSS, also in groups, and their thumbnails after them. */
function mediaPictures(item: Element): (string | undefined)[] {
  const holders = [item, ...childrenOf(item, "media:group")];
  const pictures = holders.flatMap((holder) => childrenOf(holder, "media:content").filter(isPicture));
  const thumbnails = holders.flatMap((holder) => childrenOf(holder, "media:thumbnail"));
  return [...pictures, ...thumbnails].map(({ attribs }) => attribs["url"]);
}

const rssItem = (item: Element): RawItem => ({
  id: wordsOf(item, "guid"),
  title: wordsOf(item, "title"),
  link: wordsOf(item, "link"),
  summary: wordsOf(item, "description") ?? wordsOf(item, "content:encoded"),
  pictures: [
    ...childrenOf(item, "enclosure")
      .filter(isPicture)
      .map(({ attribs }) => attribs["url"]),
    ...mediaPictures(item),
  ],
});

function atomEntry(entry: Element): RawItem {
  const links = childrenOf(entry, "link");
  const enclosed = links.filter((link) => link.attribs["rel"] === "enclosure" && isPicture(link));
  return {
    id: wordsOf(entry, "id"),
    title: wordsOf(entry, "title"),
    link: links.find(({ attribs: { rel = "alternate" } }) => rel === "alternate")?.attribs["href"],
    summary: wordsOf(entry, "summary") ?? wordsOf(entry, "content"),
    pictures: [...enclosed.map(({ attribs }) => attribs["href"]), ...mediaPictures(entry)],
  };
}

/** An RSS 2.0, RSS 1.0 (RDF) or Atom feed; null: neither. Throws for text that is nested too deeply. */
export function readXmlFeed(text: string): RawFeed | null {
  const root = parseXml(text);
  const channel = firstOf(firstOf(root, "rss") ?? root, "channel");
  if (channel !== undefined)
    return { title: wordsOf(channel, "title"), items: childrenOf(channel, "item").map(rssItem) };
  const rdf = firstOf(root, "rdf:RDF");
  if (rdf !== undefined) {
    const about = firstOf(rdf, "channel");
    return { title: about && wordsOf(about, "title"), items: childrenOf(rdf, "item").map(rssItem) };
  }
  const feed = firstOf(root, "feed");
  return feed === undefined ? null : { title: wordsOf(feed, "title"), items: childrenOf(feed, "entry").map(atomEntry) };
}
