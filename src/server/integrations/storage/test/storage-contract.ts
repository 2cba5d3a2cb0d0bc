import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { Storage } from "#server/integrations/storage/storage.ts";

/** The tests of every storage. `open` creates an empty storage. */
export function storageContract(open: () => Promise<Storage>): void {
  test("a stored file is read back unchanged, as a whole, as a stream and by range", async () => {
    const storage = await open();
    const bytes = randomBytes(300_000);
    expect(await storage.put("creations/5d/one.png", bytes)).toEqual({ sizeBytes: 300_000 });
    const pieces = Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]);
    expect(await storage.put("creations/5d/two.png", pieces)).toEqual({ sizeBytes: 300_000 });

    expect(await storage.read("creations/5d/one.png")).toEqual(bytes);
    expect(await storage.read("creations/5d/two.png")).toEqual(bytes);
    expect(await storage.size("creations/5d/two.png")).toBe(300_000);
    const whole = await storage.open("creations/5d/two.png");
    expect(whole?.sizeBytes).toBe(300_000);
    expect(whole && (await buffer(whole.stream))).toEqual(bytes);
    const part = await storage.open("creations/5d/one.png", { start: 100, end: 199 });
    expect(part?.sizeBytes).toBe(300_000);
    expect(part && (await buffer(part.stream))).toEqual(bytes.subarray(100, 200));
  });

  test("an empty file can be stored", async () => {
    const storage = await open();
    expect(await storage.put("a/empty", Buffer.alloc(0))).toEqual({ sizeBytes: 0 });
    expect(await storage.read("a/empty")).toEqual(Buffer.alloc(0));
    expect(await storage.put("a/nothing", Readable.from([]))).toEqual({ sizeBytes: 0 });
    expect(await storage.size("a/nothing")).toBe(0);
  });

  test("a file of 20 MB is stored from a stream and replaces the previous one", async () => {
    const storage = await open();
    await storage.put("a/film.mp4", Buffer.from("old"));
    const piece = randomBytes(1024 * 1024);
    const sizeBytes = 20 * piece.byteLength;
    const film = () => Readable.from(Array.from({ length: 20 }, () => piece));
    expect(await storage.put("a/film.mp4", film())).toEqual({ sizeBytes });
    expect(await storage.size("a/film.mp4")).toBe(sizeBytes);
    const end = await storage.open("a/film.mp4", { start: sizeBytes - 5, end: sizeBytes - 1 });
    expect(end && (await buffer(end.stream))).toEqual(piece.subarray(-5));
  });

  test("a missing file is null, and deleting it succeeds", async () => {
    const storage = await open();
    expect(await storage.read("a/missing")).toBeNull();
    expect(await storage.open("a/missing")).toBeNull();
    expect(await storage.size("a/missing")).toBeNull();
    await storage.delete("a/missing");
    await storage.put("a/there", Buffer.from("x"));
    await storage.delete("a/there");
    await storage.delete("a/there");
    expect(await storage.read("a/there")).toBeNull();
  });

  test("an interrupted upload does not change the existing file, and throws the source's error", async () => {
    const storage = await open();
    await storage.put("a/file", Buffer.from("old"));
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from("half");
        throw new Error("The sender hung up");
      })(),
    );
    await expect(storage.put("a/file", broken)).rejects.toThrow("hung up");
    expect(await storage.read("a/file")).toEqual(Buffer.from("old"));
  });

  test("only the files of a folder are listed, with their age", async () => {
    const storage = await open();
    for (const key of ["a/5d/one", "a/5e/two", "b/three", "a2/four"]) await storage.put(key, Buffer.from("1"));
    const found = new Map<string, Date>();
    for await (const { key, modifiedAt } of storage.list("a/")) found.set(key, modifiedAt);
    expect([...found.keys()].toSorted()).toEqual(["a/5d/one", "a/5e/two"]);
    for (const at of found.values()) expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
    for await (const { key } of storage.list("nothing/")) expect.fail(key);
  });

  test.each([
    "../outside",
    "a/../../outside",
    "/etc/passwd",
    "a//b",
    "a/./b",
    ".tmp/x",
    "a/.hidden",
    "a\\b",
    "a\0b",
    "%2e%2e/x",
    "",
    "a/",
    "…/x",
  ])("the key %j is refused", async (key) => {
    const storage = await open();
    await expect(storage.read(key)).rejects.toThrow("not one of ours");
    await expect(storage.open(key)).rejects.toThrow("not one of ours");
    await expect(storage.size(key)).rejects.toThrow("not one of ours");
    await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow("not one of ours");
    await expect(storage.delete(key)).rejects.toThrow("not one of ours");
  });
}
