import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer, connectMeta, graph } from "./test/consent.ts";
import { picture } from "./test/pictures.ts";
import { startSandbox, type TestSandbox } from "./test/start-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

test("200 concurrent photos are all accepted, each once", async () => {
  const { pageId, pageToken } = await connectMeta(sandbox);
  const bytes = new Uint8Array(await picture("jpeg", 1_024, 1_024));
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const form = new FormData();
      form.set("caption", `Burst ${index}`);
      form.set("source", new Blob([bytes]), "photo.jpg");
      return graph(sandbox, `/${pageId}/photos`, { method: "POST", headers: bearer(pageToken), body: form });
    }),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const { entries } = await sandbox.ledger(pageId);
  expect(new Set(entries.map(({ text }) => text)).size).toBe(200);
  expect(entries).toHaveLength(200);
});
