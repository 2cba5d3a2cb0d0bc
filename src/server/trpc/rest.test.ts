import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { z } from "zod";
import { DomainError } from "#server/lib/domain-error.ts";
import { Download, DownloadOutput } from "#server/lib/files/download.ts";
import { harness } from "#server/test/harness.ts";
import { throwawayApi } from "#server/test/throwaway-api.ts";
import { publicProcedure, router } from "#server/trpc/procedures.ts";

const h = await harness();
let isDestroyed = false;

async function* rows(kind: string) {
  if (kind === "broken-at-once") throw new DomainError("CONFLICT", "Not now");
  for (let row = 0; row < 2_000; row++) {
    if (kind === "broken" && row === 1_000) throw new Error("The database went away");
    if (kind === "endless") row = 0;
    yield `${row},${randomBytes(200).toString("hex")}\n`;
  }
}

const api = await throwawayApi(
  h.deps,
  router({
    file: publicProcedure
      .meta({
        rest: {
          method: "GET",
          path: "/file/{kind}",
          tag: "test",
          summary: "A file",
          public: true,
          download: { contentTypes: ["text/csv"] },
        },
      })
      .input(z.strictObject({ kind: z.string().max(20) }))
      .output(DownloadOutput)
      .query(({ input: { kind } }) => {
        const stream = Readable.from(rows(kind));
        stream.once("close", () => (isDestroyed = true));
        return new Download({
          stream,
          contentType: kind === "other" ? "text/html" : "text/csv; charset=utf-8",
          fileName: 'Öfen "2026".csv',
        });
      }),
  }),
  { folder: `${h.deps.config.dataDir}/throwaway` },
);

const get = (kind: string, headers: Record<string, string> = {}) =>
  fetch(`${api.baseUrl}/api/file/${kind}`, { headers });

test("a download is streamed as an attachment that browsers do not open as a page", async () => {
  const response = await get("whole");
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="?fen \\"2026\\".csv"; filename*=UTF-8''%C3%96fen%20%222026%22.csv`,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  expect((await response.text()).split("\n")).toHaveLength(2_001);
});

test.each(["identity", "gzip"])("a stream that fails half-way cuts the connection (%s)", async (encoding) => {
  const response = await get("broken", { "accept-encoding": encoding });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow("terminated");
});

test.each(["identity", "gzip", "br"])(
  "a stream that fails before its first byte causes an error response (%s)",
  async (encoding) => {
    const response = await get("broken-at-once", { "accept-encoding": encoding });
    expect([response.status, response.headers.get("content-disposition")]).toEqual([409, null]);
    expect(await response.json()).toMatchObject({ status: "error", code: "CONFLICT" });
  },
);

test("the stream is destroyed when the client closes the connection", async () => {
  isDestroyed = false;
  const response = await get("endless");
  await response.body?.cancel();
  await expect.poll(() => isDestroyed).toBe(true);
});

test("a content type that is missing from the meta is a server error", async () => {
  expect((await get("other")).status).toBe(500);
});

test("over /trpc a download is refused with the REST path", async () => {
  const response = await fetch(`${api.baseUrl}/trpc/file?input=${encodeURIComponent('{"kind":"whole"}')}`);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("GET /api/file/{kind}");
});
