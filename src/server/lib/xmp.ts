import { crc32 } from "node:zlib";

/** What becomes one element each; `postloom:` names are our own, the others those of the XMP and IPTC standards. */
export type XmpProperties = Readonly<Record<string, string>>;

const namespaces = {
  xmp: "http://ns.adobe.com/xap/1.0/",
  dc: "http://purl.org/dc/elements/1.1/",
  Iptc4xmpExt: "http://iptc.org/std/Iptc4xmpExt/2008-02-29/",
  postloom: "https://postloom.org/ns/1.0/",
} as const;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** XML has no way to write control characters or half surrogate pairs. */
const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const escapeXml = (value: string) => value.replace(unwritable, "").replace(/[&<>"]/g, (char) => escapes[char] ?? char);

/** The packet that image and video programs read. Empty values are left out. */
export function xmpPacket(properties: XmpProperties): string {
  const declared = Object.entries(namespaces).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);
  const elements = Object.entries(properties)
    .filter(([, value]) => value !== "")
    .map(([name, value]) =>
      name === "dc:description"
        ? `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(value)}</rdf:li></rdf:Alt></${name}>`
        : `<${name}>${escapeXml(value)}</${name}>`,
    );
  return `<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" ${declared.join(" ")}>${elements.join("")}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`;
}

/** Bytes that make a file say something about itself, and where they belong. */
export interface Insertion {
  /** Counted in the file as it is; null is its end. */
  at: number | null;
  bytes: Buffer;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** PNG 1.2 extension iTXt, right behind the signature and the header chunk, which is always 25 bytes long. */
function pngInsertion(packet: string): Insertion {
  const content = Buffer.concat([
    Buffer.from("iTXtXML:com.adobe.xmp\0", "latin1"),
    // Not compressed; no language and no translated keyword.
    Buffer.from([0, 0, 0, 0]),
    Buffer.from(packet, "utf8"),
  ]);
  return { at: 8 + 25, bytes: Buffer.concat([uint32(content.byteLength - 4), content, uint32(crc32(content))]) };
}

/** An APP1 segment holds this much; a longer packet would have to be spread, and ours never is. */
const jpegMaxBytes = 65_502;

function jpegInsertion(packet: string): Insertion | null {
  const content = Buffer.concat([Buffer.from("http://ns.adobe.com/xap/1.0/\0", "latin1"), Buffer.from(packet, "utf8")]);
  if (content.byteLength > jpegMaxBytes) return null;
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.byteLength + 2);
  return { at: 2, bytes: Buffer.concat([Buffer.from([0xff, 0xe1]), length, content]) };
}

/** XMP specification part 3: a `uuid` box of the outermost level. At the end it moves nothing that the file points to. */
function mp4Insertion(packet: string): Insertion {
  const content = Buffer.concat([
    Buffer.from("uuid", "latin1"),
    Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex"),
    Buffer.from(packet, "utf8"),
  ]);
  return { at: null, bytes: Buffer.concat([uint32(content.byteLength + 4), content]) };
}

/** What to insert into a file of this type; null for a type that has no simple place for it. */
export function xmpInsertion(contentType: string, packet: string): Insertion | null {
  if (contentType === "image/png") return pngInsertion(packet);
  if (contentType === "image/jpeg") return jpegInsertion(packet);
  if (contentType === "video/mp4") return mp4Insertion(packet);
  return null;
}
