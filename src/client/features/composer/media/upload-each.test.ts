import { beforeAll, expect, test, vi } from "vitest";
import { RestError } from "#client/lib/api/api-error.ts";
import { uploadEach } from "./upload-each.ts";

beforeAll(() => void vi.stubGlobal("localStorage", { getItem: () => "en" }));

const files = ["one.png", "two.heic", "three.png", "four.png"].map((name) => new File([], name));

/** Uploads the files, of which one fails with this error. */
async function uploaded(failing: string, error: unknown) {
  const names: string[] = [];
  const failures = await uploadEach(files, async ({ name }) => {
    if (name === failing) throw error;
    names.push(name);
  });
  return { names, failures };
}

test("a file that is refused is named, and the others are uploaded", async () => {
  const refusal = new RestError("Send a JPEG", { errorCode: "UNSUPPORTED_MEDIA_TYPE" });
  expect(await uploaded("two.heic", refusal)).toEqual({
    names: ["one.png", "three.png", "four.png"],
    failures: [{ files: [files[1]], reason: "Send a JPEG", isRefused: true }],
  });
});

test.each([
  ["there is no room", new RestError("No room", { errorCode: "LIMIT_REACHED" })],
  ["the server does not answer", new RestError("", null)],
])("when %s, the rest is not sent, and is named", async (_name, error) => {
  const { names, failures } = await uploaded("three.png", error);
  expect(names).toEqual(["one.png", "two.heic"]);
  expect(failures).toEqual([{ files: files.slice(2), reason: expect.stringMatching(/.+/), isRefused: false }]);
});

test("a cancelled upload is no failure, and ends the others", async () => {
  const stopped = new DOMException("Stopped", "AbortError");
  expect(await uploaded("two.heic", stopped)).toEqual({ names: ["one.png"], failures: [] });
});
