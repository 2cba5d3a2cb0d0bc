import { readdir } from "node:fs/promises";
import type { RequestListener, ServerResponse } from "node:http";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { uploadFromUrl } from "#server/domains/creations/uploads/upload-from-url.ts";
import { issuesOf, toColumns } from "#server/domains/posts/transfer/rows/check-row.ts";
import { DomainError } from "#server/lib/domain-error.ts";
import { internet } from "#server/lib/safe-fetch/destination.ts";
import { internetWith, serveTls } from "#server/lib/safe-fetch/test/download.ts";
import { harness } from "#server/test/harness.ts";
import { uploadLimits } from "#shared/creations/upload-limits.ts";
import type { WorkspaceId } from "#shared/ids.ts";

const { deps, newUser } = await harness({ env: { SANDBOX: "false", LOG_LEVEL: "silent" } });
const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: "#c04020" } });
const webp = await picture.webp().toBuffer();
const jpeg = await picture.jpeg().toBuffer();
const large = await picture.resize(900, 900).jpeg().toBuffer();

/** A file server of a third party, and uploads from it. */
async function fileServer(listener: RequestListener) {
  const server = await serveTls(listener);
  const before = { ...internet };
  onTestFinished(() => void Object.assign(internet, before));
  Object.assign(
    internet,
    internetWith(server, () => ["127.0.0.1"]),
  );
  const call = { key: null, signal: new AbortController().signal };
  const upload = (path: string, workspaceId: WorkspaceId, keepFree?: number) =>
    uploadFromUrl(deps, workspaceId, { url: `https://files.example.test${path}` }, call, keepFree);
  return { requests: server.requests, upload };
}

const sending = (body: Buffer, type?: string) =>
  fileServer((_request, response) =>
    response.writeHead(200, type === undefined ? {} : { "content-type": type }).end(body),
  );

const refusalOf = async (work: Promise<unknown>): Promise<DomainError> => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (error instanceof DomainError) return error;
  throw new Error("This should have been refused", { cause: error });
};

test.each([
  ["/photo.jpg", webp, "image/webp", "photo.jpg"],
  ["/photo.jpg", webp, "image/jpeg", "photo.jpg"],
  ["/thumb.php?id=3", jpeg, "image/jpeg", "thumb.php"],
  ["/Photo.JPEG", jpeg, undefined, "Photo.JPEG"],
  ["/photo.jfif", jpeg, "text/plain", "photo.jfif"],
  ["/photo.jpe", jpeg, "image/pjpeg", "photo.jpe"],
  ["/pictures/7", jpeg, "application/octet-stream", "7"],
])("the bytes of %s determine its type", async (path, bytes, type, fileName) => {
  const { upload } = await sending(bytes, type);
  const creation = await upload(path, (await newUser()).id);
  expect(creation).toMatchObject({ fileName, contentType: bytes === webp ? "image/webp" : "image/jpeg" });
});

test.each([
  ["that is no picture", Buffer.from("<html>Not here</html>"), "UNSUPPORTED_MEDIA_TYPE"],
  ["that is damaged", large.subarray(0, 3_000), "UNPROCESSABLE"],
  ["that is too large", Buffer.concat([jpeg, Buffer.alloc(uploadLimits.imageBytes)]), "PAYLOAD_TOO_LARGE"],
])("a file %s is refused as the medium of its row", async (_what, bytes, code) => {
  const { upload } = await sending(bytes, "application/octet-stream");
  const refusal = await refusalOf(upload("/a.jpg", (await newUser()).id));
  expect(refusal).toMatchObject({ code, issues: [{ path: "url" }] });
  expect(toColumns(issuesOf(refusal))).toMatchObject([{ path: "media" }]);
});

test("without room on the disk nothing is requested", async () => {
  const { requests, upload } = await sending(jpeg);
  const refusal = await refusalOf(upload("/a.jpg", (await newUser()).id, Number.MAX_SAFE_INTEGER));
  expect(refusal.code).toBe("INSUFFICIENT_STORAGE");
  expect(requests).toEqual([]);
  expect(await readdir(join(deps.config.dataDir, "work"))).toEqual([]);
});

test("twenty parallel calls open four downloads at most, and one for each workspace", async () => {
  const open = new Set<ServerResponse>();
  const { requests, upload } = await fileServer((_request, response) => void open.add(response));
  const answer = () => {
    for (const response of open) response.end(jpeg);
    open.clear();
  };
  const { id: greedy } = await newUser();
  const others = await Promise.all(Array.from({ length: 5 }, () => newUser()));
  const uploads = Promise.all([
    ...Array.from({ length: 15 }, () => upload("/a.jpg", greedy)),
    ...others.map(({ id }) => upload("/a.jpg", id)),
  ]);
  await vi.waitFor(() => expect(open.size).toBe(4));
  for (let answered = 4; answered < 20; answered = requests.length) {
    expect(open.size).toBeLessThanOrEqual(4);
    answer();
    await vi.waitFor(() => expect(requests.length).toBeGreaterThan(answered), { timeout: 10_000 });
  }
  answer();
  const finishing = setInterval(answer, 20);
  await uploads.finally(() => clearInterval(finishing));
  expect(requests).toHaveLength(20);
});
