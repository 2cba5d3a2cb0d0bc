import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from "mediabunny";
import { afterAll, describe, expect, test } from "vitest";
import type { LocalVideoRequest } from "#server/integrations/ai/video-provider.ts";
import { runFilmProcess } from "#server/renderer/film/run-film-process.ts";
import { createBuiltinVideos } from "./builtin-videos.ts";

const folder = mkdtempSync(join(tmpdir(), "postloom-film-"));
const provider = createBuiltinVideos();
afterAll(async () => {
  await provider.close();
  rmSync(folder, { recursive: true, force: true });
});

const request = (change: Partial<LocalVideoRequest> = {}): LocalVideoRequest => ({
  prompt: "a red boat on the sea at sunset",
  style: "cinematic",
  width: 320,
  height: 180,
  durationSeconds: 3,
  motion: 6,
  quality: 5,
  seed: 7,
  ...change,
});

let files = 0;
const newPath = () => join(folder, `${(files += 1)}.mp4`);
const context = (outputPath: string, signal = new AbortController().signal) => ({
  outputPath,
  signal,
  onProgress: () => undefined,
});
const realEntry = new URL("../../../renderer/film/film.process.ts", import.meta.url);

/** A module that replaces the film process: it runs `code` when it receives the request. */
function standIn(code: string): URL {
  const path = join(folder, `stand-in-${(files += 1)}.mjs`);
  writeFileSync(path, `import { writeFileSync } from "node:fs";\nprocess.once("message", ({ path }) => { ${code} });`);
  return pathToFileURL(path);
}
const slow = "writeFileSync(path, String(process.pid)); process.send({ kind: 'progress', fraction: 0.5 });";
const leftovers = () => readdirSync(folder).filter((name) => !name.startsWith("stand-in"));

function topBoxes(file: Buffer): string[] {
  const boxes: string[] = [];
  for (let at = 0; at + 8 <= file.length; at += file.readUInt32BE(at))
    boxes.push(file.toString("latin1", at + 4, at + 8));
  return boxes;
}

describe("the file", () => {
  test(
    "is H.264 in MP4 of exact length at 24 frames a second, index first, with a silent audio track",
    { timeout: 120_000 },
    async () => {
      const path = newPath();
      await expect(provider.render(request(), context(path))).resolves.toEqual({ model: "builtin:loom", seed: 7 });
      const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
      const picture = await input.getPrimaryVideoTrack();
      const sound = await input.getPrimaryAudioTrack();
      if (!picture || !sound) throw new Error("Picture and sound are missing");
      const stats = await picture.computePacketStats();
      expect(picture).toMatchObject({ codec: "avc", codedWidth: 320, codedHeight: 180 });
      expect(await picture.getColorSpace()).toMatchObject({ matrix: "bt709", fullRange: false });
      expect(stats.packetCount).toBe(72);
      expect(stats.averagePacketRate).toBe(24);
      expect(await picture.computeDuration()).toBe(3);
      expect(sound).toMatchObject({ codec: "aac", sampleRate: 48_000, numberOfChannels: 2 });
      expect(await sound.computeDuration()).toBeCloseTo(3, 4);
      expect(await input.computeDuration()).toBe(3);
      const file = readFileSync(path);
      expect(topBoxes(file)).toEqual(["ftyp", "moov", "mdat"]);
      // An edit list is refused by Instagram.
      expect(file.subarray(0, file.indexOf("mdat")).includes("elst")).toBe(false);
      const packets = new EncodedPacketSink(picture);
      const keys: number[] = [];
      for await (const packet of packets.packets()) if (packet.type === "key") keys.push(packet.timestamp);
      expect(keys).toEqual([0, 2]);
    },
  );

  test("joins the shots of a longer film without a gap", { timeout: 180_000 }, async () => {
    const path = newPath();
    await provider.render(
      request({ durationSeconds: 10, quality: 1, width: 160, height: 90, prompt: "a lemon" }),
      context(path),
    );
    const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
    const picture = await input.getPrimaryVideoTrack();
    if (!picture) throw new Error("There is no picture");
    const times: number[] = [];
    for await (const packet of new EncodedPacketSink(picture).packets()) times.push(Math.round(packet.timestamp * 24));
    expect(times).toEqual(Array.from({ length: 240 }, (_, frame) => frame));
  });

  test("in full HD needs less than 800 MB of memory", { timeout: 300_000 }, async () => {
    const path = newPath();
    const { peakMegabytes } = await runFilmProcess(
      request({ width: 1920, height: 1080, quality: 9 }),
      context(path),
      realEntry,
    );
    const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
    expect(await input.getPrimaryVideoTrack()).toMatchObject({ codedWidth: 1920, codedHeight: 1080 });
    expect(peakMegabytes).toBeGreaterThan(50);
    expect(peakMegabytes).toBeLessThan(800);
  });

  test("is larger at a higher quality", { timeout: 180_000 }, async () => {
    const sizes: number[] = [];
    for (const quality of [1, 10]) {
      const path = newPath();
      await provider.render(request({ quality }), context(path));
      sizes.push(statSync(path).size);
    }
    expect(sizes[1]).toBeGreaterThan((sizes[0] ?? 0) * 1.3);
  });
});

describe("the process", () => {
  test("reports its progress", { timeout: 120_000 }, async () => {
    const fractions: number[] = [];
    await provider.render(request({ quality: 1 }), {
      ...context(newPath()),
      onProgress: (fraction) => fractions.push(fraction),
    });
    expect(fractions.length).toBeGreaterThan(10);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).toBeCloseTo(1, 1);
  });

  test("ends within half a second of a cancellation and leaves no file", async () => {
    const controller = new AbortController();
    const reason = new Error("no longer wanted");
    const before = leftovers();
    const path = newPath();
    const part = `${path}.part`;
    let pid = 0;
    let cancelled = 0;
    const film = runFilmProcess(
      request(),
      {
        outputPath: path,
        signal: controller.signal,
        onProgress() {
          pid = Number(readFileSync(part, "utf8"));
          cancelled = performance.now();
          controller.abort(reason);
        },
      },
      standIn(`${slow} setInterval(() => undefined, 1000);`),
    );
    await expect(film).rejects.toBe(reason);
    expect(performance.now() - cancelled).toBeLessThan(500);
    expect(pid).toBeGreaterThan(0);
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    expect(leftovers()).toEqual(before);
  });

  test("cancelled during a real render leaves no file, and the next film is made", { timeout: 120_000 }, async () => {
    const controller = new AbortController();
    const before = leftovers();
    const film = provider.render(request({ width: 1280, height: 720 }), {
      outputPath: newPath(),
      signal: controller.signal,
      onProgress: () => controller.abort(new Error("no longer wanted")),
    });
    await expect(film).rejects.toThrow("no longer wanted");
    expect(leftovers()).toEqual(before);
    await expect(provider.render(request({ quality: 1 }), context(newPath()))).resolves.toBeDefined();
  });

  test.each([
    ["exits", "process.exit(3);", "code 3"],
    ["is killed", "process.kill(process.pid, 'SIGKILL');", "SIGKILL"],
    [
      "fails",
      "writeFileSync(path, 'half'); process.send({ kind: 'failed', message: 'no more paint' });",
      "no more paint",
    ],
  ])("that %s is an error and leaves no file", async (_what, code, message) => {
    const before = leftovers();
    await expect(runFilmProcess(request(), context(newPath()), standIn(code))).rejects.toThrow(message);
    expect(leftovers()).toEqual(before);
  });
});

describe("the queue", () => {
  test("makes one film at a time, and a waiting one can be cancelled at once", async () => {
    const entry = standIn(`${slow} setTimeout(() => process.send({ kind: "done", peakMegabytes: 1 }), 300);`);
    const one = createBuiltinVideos({ entry });
    const first = one.render(request(), context(newPath()));
    const controller = new AbortController();
    const second = one.render(request(), context(newPath(), controller.signal));
    controller.abort(new Error("changed my mind"));
    await expect(second).rejects.toThrow("changed my mind");
    await expect(first).resolves.toEqual({ model: "builtin:loom", seed: 7 });
    await one.close();
  });

  test("refuses films beyond its limit, and ends the running ones when it is closed", async () => {
    const busy = createBuiltinVideos({ queueMax: 1, entry: standIn(`${slow} setInterval(() => undefined, 1000);`) });
    const films = [busy.render(request(), context(newPath())), busy.render(request(), context(newPath()))];
    const settled = Promise.allSettled(films);
    await expect(busy.render(request(), context(newPath()))).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await busy.close();
    expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  test("without a codec for the machine only a render fails, and the error names the architecture", async () => {
    const without = createBuiltinVideos({
      loadCodec() {
        throw new Error("Cannot find native binding");
      },
    });
    expect(without.model.id).toBe("builtin:loom");
    const refused = without.render(request(), context(newPath()));
    await expect(refused).rejects.toMatchObject({
      code: "UNAVAILABLE",
      message: expect.stringContaining(process.arch),
    });
  });
});
