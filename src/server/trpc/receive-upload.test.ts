import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile, rename } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { harness } from "#server/test/harness.ts";
import { throwawayApi } from "#server/test/throwaway-api.ts";
import { authedProcedure, router, workspaceProcedure } from "#server/trpc/procedures.ts";
import { text } from "#shared/text.ts";

const maxBytes = 2 * 1024 * 1024;
const h = await harness();
const folder = join(h.deps.config.dataDir, "throwaway");
const kept = join(h.deps.config.dataDir, "kept");

const Answer = z.strictObject({ fileName: z.string(), sizeBytes: z.int(), note: z.string() });
const input = z.strictObject({ note: text(100).default("none"), tags: z.array(text(20)).max(5).optional() });
const rest = (path: `/${string}`, required: boolean) =>
  ({
    method: "POST",
    path,
    tag: "test",
    summary: "Send a file",
    upload: { field: "file", required, maxBytes },
  }) as const;

const answerOf = (upload: { fileName: string; sizeBytes: number } | null, note: string) => ({
  fileName: upload?.fileName ?? "",
  sizeBytes: upload?.sizeBytes ?? 0,
  note,
});

const api = await throwawayApi(
  h.deps,
  router({
    optional: authedProcedure
      .meta({ rest: rest("/optional", false) })
      .input(input)
      .output(Answer)
      .mutation(({ ctx, input: { note, tags } }) => answerOf(ctx.received.upload, [note, ...(tags ?? [])].join())),
    required: authedProcedure
      .meta({ rest: rest("/required", true) })
      .input(input)
      .output(Answer)
      .mutation(async ({ ctx, input: { note } }) => {
        if (note === "keep" && ctx.received.upload !== null) await rename(ctx.received.upload.path, kept);
        if (note === "fail") throw new Error("The procedure failed");
        return answerOf(ctx.received.upload, note);
      }),
    ofWorkspace: workspaceProcedure("content.write")
      .meta({ rest: rest("/of-workspace", true) })
      .input(input)
      .output(Answer)
      .mutation(({ ctx, input: { note } }) => answerOf(ctx.received.upload, note)),
    json: authedProcedure
      .meta({ rest: { method: "POST", path: "/json", tag: "test", summary: "Takes no file" } })
      .input(input)
      .output(z.strictObject({ note: z.string() }))
      .mutation(({ input: { note } }) => ({ note })),
  }),
  { folder },
);

const left = () => readdir(folder);
beforeAll(async () => expect(await left()).toEqual([]));

interface Sent {
  status: number;
  body: { code?: string; issues?: { path: string }[]; data?: object };
}

async function send(path: string, body: FormData | string, headers: Record<string, string> = {}): Promise<Sent> {
  const response = await fetch(`${api.baseUrl}/api${path}`, {
    method: "POST",
    headers: { authorization: "Bearer me", ...headers },
    body,
  });
  return { status: response.status, body: (await response.json()) as Sent["body"] };
}

function form(size: number, fields: [string, string][] = [], name = "a kiln.png", field = "file"): FormData {
  const data = new FormData();
  for (const [key, value] of fields) data.append(key, value);
  data.append(field, new Blob([Buffer.alloc(size, 7)], { type: "image/png" }), name);
  return data;
}

test("a file and its fields are received, and the file is removed after the call", async () => {
  const { status, body } = await send("/optional", form(300_000, [["note", "fired twice"]], "Ofen – 窯.png"));
  expect(status).toBe(200);
  expect(body.data).toEqual({
    fileName: "Ofen – 窯.png",
    sizeBytes: 300_000,
    note: "fired twice",
  });
  expect(await left()).toEqual([]);
});

test("a file without a Content-Type, as Python's requests sends it, has no declared type", async () => {
  const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="kiln.png"\r\n\r\n7777\r\n--b--\r\n';
  const answer = await send("/required", body, { "content-type": "multipart/form-data; boundary=b" });
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { fileName: "kiln.png", sizeBytes: 4 } },
  });
});

test("fields after the file are read, and a repeated field is a list", async () => {
  const data = form(10);
  for (const tag of ["a", "b"]) data.append("tags", tag);
  expect((await send("/optional", data)).body.data).toMatchObject({ note: "none,a,b" });
});

test("JSON is accepted where the file is optional and refused with the field's name where it is required", async () => {
  const json = { "content-type": "application/json" };
  expect((await send("/optional", '{"note":"no file"}', json)).body.data).toMatchObject({
    note: "no file",
    sizeBytes: 0,
  });
  expect(await send("/required", '{"note":"no file"}', json)).toMatchObject({
    status: 415,
    body: { code: "UNSUPPORTED_MEDIA_TYPE", message: expect.stringContaining("file") },
  });
});

test.each([
  ["a browser", 'name="file"; filename=""\r\nContent-Type: application/octet-stream'],
  ["a script", 'name="file"'],
])("the part that %s sends without a chosen file is not a file", async (_who, part) => {
  const nothing = `--b\r\nContent-Disposition: form-data; ${part}\r\n\r\n\r\n--b--\r\n`;
  const type = { "content-type": "multipart/form-data; boundary=b" };
  expect(await send("/required", nothing, type)).toMatchObject({ status: 400, body: { issues: [{ path: "file" }] } });
  expect((await send("/optional", nothing, type)).status).toBe(200);
  expect(await left()).toEqual([]);
});

test("a file that the procedure moved is kept", async () => {
  expect((await send("/required", form(1_000, [["note", "keep"]]))).status).toBe(200);
  expect(await readFile(kept)).toEqual(Buffer.alloc(1_000, 7));
  expect(await left()).toEqual([]);
});

test("a procedure that fails leaves no file", async () => {
  expect((await send("/required", form(1_000, [["note", "fail"]]))).status).toBe(500);
  expect(await left()).toEqual([]);
});

test("a file of the maximum size is accepted; a longer one is 413, by its declared length or while it is read", async () => {
  expect((await send("/required", form(maxBytes))).status).toBe(200);
  const over = await send("/required", form(maxBytes + 1));
  expect(over).toMatchObject({ status: 413, body: { code: "PAYLOAD_TOO_LARGE", issues: [{ path: "file" }] } });
  const declared = await send("/required", form(8 * maxBytes));
  expect(declared).toMatchObject({ status: 413, body: { issues: [{ path: "file" }] } });
  expect(await left()).toEqual([]);
});

test.each<[string, FormData, number, string | undefined]>([
  ["a file in a field of another name", form(10, [], "a.png", "picture"), 400, "picture"],
  ["an empty file", form(0), 400, "file"],
  ["a name with a direction mark", form(10, [], "gnp.\u202eexe"), 400, "file"],
  ["a name that is too long", form(10, [], `${"n".repeat(300)}.png`), 400, "file"],
  ["a field that is too long", form(10, [["note", "n".repeat(70_000)]]), 413, "note"],
  ["a field that does not exist", form(10, [["colour", "red"]]), 400, "colour"],
  [
    "too many fields",
    form(
      10,
      Array.from({ length: 30 }, (_, i) => [`f${i}`, "x"]),
    ),
    413,
    undefined,
  ],
])("%s is refused with the name of the field and leaves no file", async (_what, data, status, path) => {
  const answer = await send("/required", data);
  expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([status, path]);
  expect(await left()).toEqual([]);
});

test("a second file is refused", async () => {
  const two = form(10);
  two.append("file", new Blob(["x"]), "b.png");
  expect(await send("/required", two)).toMatchObject({ status: 400, body: { issues: [{ path: "file" }] } });
  expect(await left()).toEqual([]);
});

test.each([
  ["no boundary", "multipart/form-data", "x"],
  [
    "no end",
    "multipart/form-data; boundary=b",
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nxx',
  ],
  ["text outside its boundary", "multipart/form-data; boundary=b", "hello"],
  ["no content", "multipart/form-data; boundary=b", ""],
])("a body with %s is refused and leaves no file", async (_what, type, body) => {
  const answer = await send("/required", body, { "content-type": type });
  expect([answer.status, answer.body.code]).toEqual([400, "INVALID_INPUT"]);
  expect(await left()).toEqual([]);
});

test("no file remains when the client closes the connection half-way", async () => {
  const { port } = new URL(api.baseUrl);
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(
    "POST /api/required HTTP/1.1\r\nhost: x\r\nauthorization: Bearer me\r\ncontent-type: multipart/form-data; boundary=b\r\n" +
      'content-length: 1000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n' +
      "x".repeat(200_000),
  );
  await expect.poll(left).toHaveLength(1);
  socket.destroy();
  await expect.poll(left).toEqual([]);
});

test("the file of a caller who is not signed in is not read", async () => {
  const answer = await send("/required", form(maxBytes + 1), { authorization: "Bearer nobody" });
  expect(answer.status).toBe(401);
});

test("the file of a caller without the right is not read", async () => {
  // Reading it would be refused with 413.
  const tooLong = form(maxBytes + 1);
  expect((await send("/of-workspace", tooLong)).status).toBe(413);
  expect((await send("/of-workspace", tooLong, { "x-workspace-id": randomUUID() })).status).toBe(404);
  expect((await send("/of-workspace", form(10))).body.data).toMatchObject({ sizeBytes: 10 });
  expect(await left()).toEqual([]);
});

test("a call without an upload refuses a file", async () => {
  expect((await send("/json", form(10))).body.code).toBe("UNSUPPORTED_MEDIA_TYPE");
});

test("a file is refused while the disk is nearly full", async () => {
  const full = await throwawayApi(
    h.deps,
    router({
      required: authedProcedure
        .meta({ rest: rest("/required", true) })
        .input(input)
        .output(z.strictObject({}))
        .mutation(() => ({})),
    }),
    { folder, keepFree: Number.MAX_SAFE_INTEGER },
  );
  const response = await fetch(`${full.baseUrl}/api/required`, {
    method: "POST",
    headers: { authorization: "Bearer me" },
    body: form(10),
  });
  expect(response.status).toBe(507);
  expect(await response.json()).toMatchObject({ code: "INSUFFICIENT_STORAGE" });
  expect(await left()).toEqual([]);
});

test("a call over /trpc has no file", async () => {
  const response = await fetch(`${api.baseUrl}/trpc/optional`, {
    method: "POST",
    headers: { authorization: "Bearer me", "content-type": "application/json" },
    body: '{"note":"rpc"}',
  });
  expect(await response.json()).toMatchObject({ result: { data: { fileName: "", note: "rpc" } } });
});
