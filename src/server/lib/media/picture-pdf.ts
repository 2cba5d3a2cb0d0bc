import sharp from "sharp";

/** What PDF calls the colours of a JPEG with this many components. */
const colourSpaces: Readonly<Record<number, string>> = { 1: "/DeviceGray", 3: "/DeviceRGB" };

async function readPage(jpeg: Buffer) {
  const { width, height, channels } = await sharp(jpeg).metadata();
  const colours = colourSpaces[channels];
  if (colours !== undefined) return { bytes: jpeg, width, height, colours };
  return { bytes: await sharp(jpeg).toColourspace("srgb").jpeg().toBuffer(), width, height, colours: "/DeviceRGB" };
}

/** UTF-16 in hexadecimal digits, which takes any text. */
const hexText = (text: string) => `<FEFF${Buffer.from(text, "utf16le").swap16().toString("hex").toUpperCase()}>`;

const stream = (dictionary: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);

/** The catalogue is object 1, the list of pages 2, the title 3; each page has three from 4 on: itself, its drawing, its picture. */
function objectsOf(pages: readonly Awaited<ReturnType<typeof readPage>>[], title: string): Buffer[] {
  const firstOf = (index: number) => 4 + 3 * index;
  const references = pages.map((_, index) => `${firstOf(index)} 0 R`).join(" ");
  return [
    Buffer.from(`<< /Type /Catalog /Pages 2 0 R >>`),
    Buffer.from(`<< /Type /Pages /Count ${pages.length} /Kids [${references}] >>`),
    Buffer.from(`<< /Title ${hexText(title)} >>`),
    ...pages.flatMap(({ bytes, width, height, colours }, index) => {
      const [drawing, picture] = [firstOf(index) + 1, firstOf(index) + 2];
      const page = `/Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${drawing} 0 R`;
      const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colours}`;
      return [
        Buffer.from(`<< ${page} /Resources << /XObject << /P ${picture} 0 R >> >> >>`),
        stream("", Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /P Do Q`)),
        stream(`${image} /BitsPerComponent 8 /Filter /DCTDecode`, bytes),
      ];
    }),
  ];
}

/**
 * A PDF with a page for each JPEG, of its size and with its bytes unchanged, except for CMYK, which becomes sRGB. Source: ISO 32000-1, 7.5
 * (file structure).
 */
export async function pdfOfPictures(jpegs: readonly Buffer[], title: string): Promise<Buffer> {
  const pages = [];
  for (const jpeg of jpegs) pages.push(await readPage(jpeg));
  // The second line has bytes above 127: readers then take the file for binary.
  const chunks: Buffer[] = [Buffer.from("%PDF-1.4\n%\xE2\xE3\xCF\xD3\n", "latin1")];
  let size = chunks[0]?.length ?? 0;
  const offsets: number[] = [];
  for (const [index, object] of objectsOf(pages, title).entries()) {
    const whole = Buffer.concat([Buffer.from([index + 1, 0, "obj\n"].join(" ")), object, Buffer.from("\nendobj\n")]);
    offsets.push(size);
    size += whole.length;
    chunks.push(whole);
  }
  const count = offsets.length + 1;
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const end = `trailer\n<< /Size ${count} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${size}\n%%EOF\n`;
  return Buffer.concat([...chunks, Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${table}${end}`)]);
}
