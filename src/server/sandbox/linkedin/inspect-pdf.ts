import { inspectImage } from "../media-store.ts";

/** Where each object begins, from the table at the end. null: the table is incomplete. */
function readTable(text: string): { number: number; offset: number }[] | null {
  const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-100))?.[1] ?? Number.NaN);
  const table = /^xref\s+0 (\d+)\s+((?:\d{10} \d{5} [nf][ \r\n]{2})+)trailer/.exec(text.slice(at));
  const entries = (table?.[2] ?? "").match(/\d{10} \d{5} [nf]/g) ?? [];
  if (table === null || entries.length !== Number(table[1])) return null;
  return entries.flatMap((entry, number) =>
    entry.endsWith("n") ? [{ number, offset: Number(entry.slice(0, 10)) }] : [],
  );
}

/** The number of pages of a PDF whose pages are JPEGs. null: it cannot be read, or a page would be blank. */
export async function pagesOfPdf(bytes: Buffer): Promise<number | null> {
  const text = bytes.toString("latin1");
  const objects = readTable(text);
  if (!text.startsWith("%PDF-1.") || objects === null) return null;
  let pictures = 0;
  for (const { number, offset } of objects) {
    if (!text.startsWith(`${number} 0 obj\n`, offset)) return null;
    const [head = ""] = text.slice(offset, offset + 1_000).split(/\bstream\n|\bendobj\n/);
    if (!head.includes("/Subtype /Image")) continue;
    const begin = offset + head.length + "stream\n".length;
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const image = await inspectImage(bytes.subarray(begin, begin + length));
    // Pages of PNG pictures come out blank.
    if (image?.format !== "jpeg" || !head.includes("/DCTDecode")) return null;
    pictures += 1;
  }
  const pages = Number(/\/Type \/Pages \/Count (\d+)/.exec(text)?.[1] ?? 0);
  return pages > 0 && pages === pictures ? pages : null;
}
