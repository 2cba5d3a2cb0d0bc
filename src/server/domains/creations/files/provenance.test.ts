import { eq } from "drizzle-orm";
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";
import sharp from "sharp";
import { v7 as uuidv7 } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { creations } from "#server/domains/creations/creations.table.ts";
import { newFileKeys } from "#server/domains/creations/files/creation-files.ts";
import { aVideo } from "#server/test/a-video.ts";
import { harness } from "#server/test/harness.ts";
import type { CreationId } from "#shared/ids.ts";

const h = await harness({ env: { SANDBOX: "false" } });

const flat = sharp({ create: { width: 64, height: 48, channels: 3, background: "teal" } });
const files = {
  "image/png": await flat.png().toBuffer(),
  "image/jpeg": await flat.jpeg().toBuffer(),
  "video/mp4": await aVideo({ seconds: 1 }),
} as const;
type ContentType = keyof typeof files;

async function aCreationOf(contentType: ContentType, change: Partial<typeof creations.$inferInsert> = {}) {
  const user = await h.newUser();
  const id = uuidv7() as CreationId;
  const keys = newFileKeys(id, contentType);
  await h.deps.storage.put(keys.fileKey, files[contentType]);
  await h.deps.storage.put(keys.thumbnailKey, Buffer.from("thumbnail"));
  await h.deps.db.insert(creations).values({
    id,
    workspaceId: user.id,
    type: contentType === "video/mp4" ? "video" : "image",
    status: "completed",
    title: "Fox",
    prompt: 'A <fox> & "friends" 🦊\u0007',
    provider: "openai",
    model: "openai:gpt-image-2",
    options: { type: "image", style: "artistic", size: "1024x768", creativity: 3, detail: 4, seed: 99 },
    contentType,
    ...keys,
    ...change,
  });
  const get = (query: string, headers = {}) => h.app.inject({ url: `/media/${keys.fileKey}${query}`, headers });
  return { id, user, get };
}

const packetIn = (bytes: Buffer) =>
  /<\?xpacket begin[\s\S]+<\?xpacket end="r"\?>/.exec(bytes.toString("utf8"))?.[0] ?? "";

test("a downloaded picture has model, prompt and options as metadata, with unchanged pixels", async () => {
  for (const contentType of ["image/png", "image/jpeg"] as const) {
    const { id, get } = await aCreationOf(contentType);
    const { rawPayload, headers } = await get("?download");
    expect(Number(headers["content-length"])).toBe(rawPayload.byteLength);
    const { xmp } = await sharp(rawPayload).metadata();
    const packet = xmp?.toString("utf8") ?? "";
    expect(packet).toContain('<rdf:li xml:lang="x-default">A &lt;fox&gt; &amp; &quot;friends&quot; 🦊</rdf:li>');
    expect(packet).toContain("digitalsourcetype/trainedAlgorithmicMedia<");
    expect(packet).toContain("<postloom:Model>openai:gpt-image-2</postloom:Model>");
    expect(packet).toContain("<postloom:Seed>99</postloom:Seed>");
    expect(packet).toContain(`<postloom:Creation>${id}</postloom:Creation>`);
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
    expect(await pixels(rawPayload)).toEqual(await pixels(files[contentType]));
  }
});

test("options that the model ignores are left out, and the used seed replaces the requested one", async () => {
  const { supports } = h.images.model;
  onTestFinished(() => void Object.assign(supports, { creativity: true, seed: true }));
  Object.assign(supports, { creativity: false, seed: false });
  const withoutSeed = await aCreationOf("image/png", { requestedModel: "fake:flat" });
  const packet = packetIn((await withoutSeed.get("?download")).rawPayload);
  expect(packet).toContain("<postloom:Detail>4</postloom:Detail>");
  expect(packet).not.toMatch(/postloom:(Seed|Creativity)/);
  const withOther = await aCreationOf("image/png", { seedUsed: 4_294_967_295 });
  expect(packetIn((await withOther.get("?download")).rawPayload)).toContain(
    "<postloom:Seed>4294967295</postloom:Seed>",
  );
});

test("a downloaded video has the metadata, too, with unchanged frames", async () => {
  const { get } = await aCreationOf("video/mp4", { provider: "builtin", model: "builtin:loom" });
  const { rawPayload } = await get("?download");
  const packet = packetIn(rawPayload);
  expect(packet).toContain("<xmp:CreatorTool>Postloom (builtin:loom)</xmp:CreatorTool>");
  // The built-in renderer is an algorithm, not a trained model.
  expect(packet).toContain("digitalsourcetype/algorithmicMedia<");
  const framesOf = async (bytes: Buffer) => {
    using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
    const track = await input.getPrimaryVideoTrack();
    if (track === null) throw new Error("No video track");
    const sizes: number[] = [];
    for await (const { byteLength } of new EncodedPacketSink(track).packets()) sizes.push(byteLength);
    return sizes;
  };
  const frames = await framesOf(rawPayload);
  expect(frames.length).toBeGreaterThan(5);
  expect(frames).toEqual(await framesOf(files["video/mp4"]));
});

test.each(Object.keys(files) as ContentType[])(
  "any range of a downloaded %s equals that part of the full response",
  async (type) => {
    const { get } = await aCreationOf(type);
    const whole = (await get("?download")).rawPayload;
    const stored = files[type].byteLength;
    const end = whole.byteLength - 1;
    const edges = [0, 1, 2, 3, 32, 33, 34, 500, stored - 1, stored, stored + 1, end].filter((at) => at <= end);
    for (const from of edges) {
      for (const to of edges.filter((at) => at >= from)) {
        const answer = await get("?download", { range: `bytes=${from}-${to}` });
        expect(answer.statusCode).toBe(206);
        expect(answer.headers["content-range"]).toBe(`bytes ${from}-${to}/${whole.byteLength}`);
        expect(answer.rawPayload.equals(whole.subarray(from, to + 1)), `${from} to ${to}`).toBe(true);
      }
    }
  },
);

test("displayed files and uploads have no metadata", async () => {
  for (const contentType of Object.keys(files) as ContentType[]) {
    const { get } = await aCreationOf(contentType);
    const shown = await get("");
    expect(shown.rawPayload).toEqual(files[contentType]);
    const downloaded = await get("?download");
    // Different bytes must have different ETags.
    expect(downloaded.headers.etag).not.toBe(shown.headers.etag);
    const upload = await aCreationOf(contentType, { provider: null, model: null, fileName: "mine", options: null });
    expect((await upload.get("?download")).rawPayload).toEqual(files[contentType]);
  }
});

test("a resumed download restarts when its metadata has changed", async () => {
  const { user, id: parentId } = await aCreationOf("image/png");
  const { get } = await aCreationOf("image/png", { workspaceId: user.id, parentId });
  const before = await get("?download");
  await h.deps.db.delete(creations).where(eq(creations.id, parentId));
  const after = await get("?download", { range: "bytes=40-", "if-range": before.headers.etag });
  expect(after.statusCode).toBe(200);
  expect(after.rawPayload.byteLength).toBeLessThan(before.rawPayload.byteLength);
});
