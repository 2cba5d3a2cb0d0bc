import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect } from "vitest";
import { creations } from "#server/domains/creations/creations.table.ts";
import { newFileKeys } from "#server/domains/creations/files/creation-files.ts";
import { aCreation } from "#server/test/factories.ts";
import type { Harness } from "#server/test/harness.ts";
import type { WorkspaceId } from "#shared/ids.ts";

/** A picture that a model made, under unguessable keys, whose title and prompt say "Secret". */
export async function aSecretPicture(h: Harness, owner: { id: WorkspaceId }) {
  const { id } = await aCreation(h, owner);
  const keys = newFileKeys(id, "image/png");
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const picture = sharp({ create: { width: 640, height: 400, channels: 3, background: "#404040", noise } });
  const bytes = await picture.png().toBuffer();
  const thumbnail = await sharp(bytes).resize(480).webp().toBuffer();
  await h.deps.storage.put(keys.fileKey, bytes);
  await h.deps.storage.put(keys.thumbnailKey, thumbnail);
  const made = { provider: "openai", model: "openai:gpt-image-2" };
  const said = { title: "Secret title", prompt: "Secret prompt" };
  await h.deps.db
    .update(creations)
    .set({ ...keys, ...made, ...said })
    .where(eq(creations.id, id));
  /** What makes the addresses of members unguessable. */
  const token = /-([\w-]{43})\.png$/.exec(keys.fileKey)?.[1] ?? "";
  return { id, bytes, thumbnail, token, ...keys };
}

type SecretPicture = Awaited<ReturnType<typeof aSecretPicture>>;

/** Changes one character of a sealed address, in each of its parts. */
export const tamperedWith = (url: string): string[] => {
  const sealed = url.split("/").at(-1) ?? "";
  const parts = sealed.split(".");
  return parts.map((part, at) => {
    const changed = (part.startsWith("A") ? "B" : "A") + part.slice(1);
    return `/media/shown/${parts.with(at, changed).join(".")}`;
  });
};

/** Expects that the receiver of this answer sees the picture, but neither its title, nor its prompt, nor the addresses of members. */
export async function expectShownOnly(
  { app }: Pick<Harness, "app">,
  { bytes, thumbnail, token }: SecretPicture,
  { fileUrl, thumbnailUrl }: { fileUrl: string; thumbnailUrl: string | null },
): Promise<void> {
  const small = thumbnailUrl ?? "";
  for (const url of [fileUrl, small]) {
    expect(url).toMatch(/^\/media\/shown\/[\w.-]+$/);
    expect(url).not.toContain(token);
    const readable = url.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
    expect(readable.join(" ")).not.toContain(token);
  }

  for (const [url, whole, type] of [
    [fileUrl, bytes, "image/png"],
    [small, thumbnail, "image/webp"],
  ] as const)
    for (const query of ["", "?download", "?download=1&w=320", "?w=320", "?w=1280"]) {
      const answer = await app.inject({ url: url + query, headers: { accept: "image/avif,image/webp" } });
      expect(answer.statusCode, query).toBe(200);
      const said = `${JSON.stringify(answer.headers)}${answer.rawPayload.toString("latin1")}`;
      expect(said).not.toMatch(/secret|postloom:|xpacket|gpt-image/i);
      expect(said).not.toContain(token);
      const kind = query.includes("download") ? "attachment" : "inline";
      expect(answer.headers["content-disposition"]).toBe(`${kind}; filename=media.${type.slice(6)}`);
      const isSized = url === small && query.includes("w=");
      expect(answer.headers["content-type"]).toBe(isSized ? "image/avif" : type);
      if (!isSized) expect(answer.rawPayload).toEqual(whole);
    }

  const part = await app.inject({ url: `${fileUrl}?download`, headers: { range: "bytes=40-99" } });
  expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 40-99/${bytes.length}`]);
  expect(part.rawPayload).toEqual(bytes.subarray(40, 100));

  const [iv, tag] = [randomBytes(12), randomBytes(16)].map((part) => part.toString("base64url"));
  const forged = `/media/shown/${fileUrl.split("/").at(-1)?.slice(0, 11)}.${iv}.${token}.${tag}`;
  for (const url of [...tamperedWith(fileUrl), ...tamperedWith(small), forged, `${fileUrl}A`, `${fileUrl}/`])
    expect((await app.inject({ url })).statusCode, url).toBe(404);
}
