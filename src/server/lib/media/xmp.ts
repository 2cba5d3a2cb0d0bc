import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import type { ByteRange, ReadableFiles } from "#server/lib/files/serve-file.ts";

/** Concatenates streams; each is opened when the previous one has ended. null when the first does not exist. */
async function joined(parts: readonly (() => Promise<Readable | null>)[]): Promise<{ stream: Readable } | null> {
  const [first, ...rest] = parts;
  if (first === undefined) return { stream: Readable.from([]) };
  const begun = await first();
  if (begun === null) return null;
  async function* all() {
    yield* begun ?? [];
    for (const open of rest) {
      const part = await open();
      if (part === null) throw new Error("A file went away while it was being sent");
      yield* part;
    }
  }
  if (rest.length === 0) return { stream: begun };
  const stream = Readable.from(all(), { objectMode: false });
  // A generator that is destroyed before its first read never runs, so it closes nothing.
  stream.once("close", () => begun.destroy());
  return { stream };
}

/** A view of the files with these bytes inserted into each: nothing is written, and any range can be read. */
export function insertBytes(files: ReadableFiles, { at, bytes }: Insertion): ReadableFiles {
  const sizeOf = (key: string) => files.size(key);
  return {
    async size(key) {
      const sizeBytes = await sizeOf(key);
      return sizeBytes === null ? null : sizeBytes + bytes.byteLength;
    },
    async open(key, range) {
      const sizeBytes = await sizeOf(key);
      if (sizeBytes === null) return null;
      const from = at ?? sizeBytes;
      const { start, end } = range ?? { start: 0, end: sizeBytes + bytes.byteLength - 1 };
      const stored = (first: number, last: number) => {
        const part: ByteRange = { start: first, end: last };
        return async () => (await files.open(key, part))?.stream ?? null;
      };
      const parts: (() => Promise<Readable | null>)[] = [];
      if (start < from) parts.push(stored(start, Math.min(end, from - 1)));
      const inserted = bytes.subarray(Math.max(0, start - from), Math.max(0, end - from + 1));
      if (inserted.byteLength > 0) parts.push(async () => Readable.from([inserted], { objectMode: false }));
      const behind = from + bytes.byteLength;
      if (end >= behind) parts.push(stored(Math.max(start, behind) - bytes.byteLength, end - bytes.byteLength));
      return joined(parts);
    },
  };
}

/** Each becomes one element. `postloom:` names are our own, the others are of the XMP and IPTC standards. */
export type XmpProperties = Readonly<Record<string, string>>;

const namespaces = {
  xmp: "http://ns.adobe.com/xap/1.0/",
  dc: "http://purl.org/dc/elements/1.1/",
  Iptc4xmpExt: "http://iptc.org/std/Iptc4xmpExt/2008-02-29/",
  postloom: "https://postloom.org/ns/1.0/",
} as const;

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Control characters and unpaired surrogates, which XML does not allow. */
const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const escapeXml = (value: string) => value.replace(unwritable, "").replace(/[&<>"]/g, (char) => escapes[char] ?? char);

/** An XMP packet with these properties. Empty values are left out. */
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

/** Metadata bytes and their position in a file. */
export interface Insertion {
  /** Offset in the original file; null for its end. */
  at: number | null;
  bytes: Buffer;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** PNG 1.2 extension iTXt, directly after the signature and the header chunk, which is always 25 bytes long. */
function pngInsertion(packet: string): Insertion {
  const content = Buffer.concat([
    Buffer.from("iTXtXML:com.adobe.xmp\0", "latin1"),
    // Not compressed; no language and no translated keyword.
    Buffer.from([0, 0, 0, 0]),
    Buffer.from(packet, "utf8"),
  ]);
  return { at: 8 + 25, bytes: Buffer.concat([uint32(content.byteLength - 4), content, uint32(crc32(content))]) };
}

/** The limit of an APP1 segment. Ours are far below it; a longer packet would need several segments. */
const jpegMaxBytes = 65_502;

function jpegInsertion(packet: string): Insertion | null {
  const content = Buffer.concat([Buffer.from("http://ns.adobe.com/xap/1.0/\0", "latin1"), Buffer.from(packet, "utf8")]);
  if (content.byteLength > jpegMaxBytes) return null;
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.byteLength + 2);
  return { at: 2, bytes: Buffer.concat([Buffer.from([0xff, 0xe1]), length, content]) };
}

/**
 * XMP specification part 3: a top-level `uuid` box. At the end of the file it does not change offsets of other boxes.
 */
function mp4Insertion(packet: string): Insertion {
  const content = Buffer.concat([
    Buffer.from("uuid", "latin1"),
    Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex"),
    Buffer.from(packet, "utf8"),
  ]);
  return { at: null, bytes: Buffer.concat([uint32(content.byteLength + 4), content]) };
}

/** The insertion for a file of this type; null for a type without a simple place for metadata. */
export function xmpInsertion(contentType: string, packet: string): Insertion | null {
  if (contentType === "image/png") return pngInsertion(packet);
  if (contentType === "image/jpeg") return jpegInsertion(packet);
  if (contentType === "video/mp4") return mp4Insertion(packet);
  return null;
}
