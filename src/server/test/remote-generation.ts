import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { registeredClient } from "#server/test/api-client.ts";
import { type FalServer, falKinds } from "#server/test/fal-server.ts";
import { type MortalServer, quickQueue } from "#server/test/mortal-server.ts";
import type { Usage } from "#shared/billing/billing.ts";
import type { Creation } from "#shared/creations/creations.ts";

type Kind = keyof typeof falKinds;

const inputs = {
  image: { prompt: "a kiln", size: "1024x768", seed: 7 },
  video: { prompt: "a kiln", size: "1280x720", duration: 5 },
} as const;

/** The stored files of a creation, without files still being written. */
export function storedFiles(server: MortalServer, id: string): string[] {
  const all = readdirSync(join(server.dataDir, "media"), { recursive: true, encoding: "utf8" });
  return all.filter((name) => name.includes(id) && !name.startsWith(".tmp")).map((name) => `/media/${name}`);
}

/** A video also has its poster in the size of the player. */
export const filesOf = ({ type, fileUrl, thumbnailUrl }: Creation) =>
  new Set([fileUrl, thumbnailUrl, ...(type === "video" ? [thumbnailUrl?.replace(/\.webp$/, "-1280.webp")] : [])]);

export type RemoteGeneration = Awaited<ReturnType<typeof beginRemotely>>;

/** Requests a picture or a video from a server that may be killed, with a stand-in for the provider. */
export async function beginRemotely(server: MortalServer, fal: FalServer, kind: Kind) {
  const client = await registeredClient(server.baseUrl, `${crypto.randomUUID()}@example.test`);
  const answer = await client.call<{ creation: Creation }>("POST", `/creations/generate/${kind}`, inputs[kind]);
  const { id } = answer.creation;
  const read = async () => (await client.call<{ creation: Creation }>("GET", `/creations/${id}`)).creation;
  return {
    client,
    id,
    /**
     * Starts the killed server again and waits until the generation has ended in any state. `atOwnPace`: the queue detects the dead
     * process with production's heartbeat and intervals.
     */
    async endAfterRestart(atOwnPace = false): Promise<Creation> {
      if (!atOwnPace) await server.forgetHeartbeats();
      await server.start(atOwnPace ? {} : quickQueue);
      await expect
        .poll(async () => (await read()).status, {
          timeout: 150_000,
          interval: 200,
          message: server.output().slice(-2_000),
        })
        .not.toBe("processing");
      return read();
    },
    used: async () => (await client.call<{ usage: Usage }>("GET", "/users/dashboard")).usage[`${kind}s`].used,
    begun: () => fal.asked(falKinds[kind].begin).length,
    files: () => storedFiles(server, id),
  };
}

/** Checks after the restart: begun once, charged once, with its own files only. */
export async function expectOneResult(
  server: MortalServer,
  { endAfterRestart, begun, used, files }: RemoteGeneration,
  atOwnPace = false,
): Promise<void> {
  const creation = await endAfterRestart(atOwnPace);
  expect(creation).toMatchObject({ status: "completed", error: null });
  expect(`${creation.width}x${creation.height}`).toBe(creation.options?.size);
  expect(begun()).toBe(1);
  expect(await used()).toBe(1);
  expect(new Set(files())).toEqual(filesOf(creation));
  expect((await fetch(server.baseUrl + (creation.fileUrl ?? ""))).status).toBe(200);
}

/** Checks after the restart: failed with a reason, begun once, not charged, nothing stored. */
export async function expectNoAnswer({ endAfterRestart, begun, used, files }: RemoteGeneration): Promise<void> {
  expect(await endAfterRestart()).toMatchObject({ status: "failed", error: { code: "NO_ANSWER" }, fileUrl: null });
  expect(begun()).toBe(1);
  expect(await used()).toBe(0);
  expect(files()).toEqual([]);
}
